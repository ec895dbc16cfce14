/// The words of the console's lines: [dev.konsol.lines.protocol.RequestReader] decodes a line into
/// a [dev.konsol.lines.protocol.Request], [dev.konsol.lines.protocol.Response] and
/// [dev.konsol.lines.protocol.ConsoleJson] encode what comes back, and each
/// [dev.konsol.core.reference.Operation] describes itself for the reference page. Values and
/// functions without state, safe for any thread.
@NullMarked
package dev.konsol.lines.protocol;

import org.jspecify.annotations.NullMarked;
