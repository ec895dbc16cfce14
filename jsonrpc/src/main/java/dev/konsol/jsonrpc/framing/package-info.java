/// How JSON texts travel: a [dev.konsol.jsonrpc.framing.Transport] carries frames, each one JSON
/// text, and a [dev.konsol.jsonrpc.framing.Framing] finds them in a byte stream, whatever else
/// arrives there, within bounds of size and memory. Reading is for one thread, writing for another;
/// nothing here knows what a frame says.
@NullMarked
package dev.konsol.jsonrpc.framing;

import org.jspecify.annotations.NullMarked;
