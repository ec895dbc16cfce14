/// The agent's part of the JSON lines: a session's messages on a pair of byte streams, one object a
/// line. What the lines mean is the agent's business; here they are only read, bounded and written.
@NullMarked
package dev.konsol.lines.agent;

import org.jspecify.annotations.NullMarked;
