/// Consoles over HTTP. What a command takes and answers is not known here: it comes in as
/// [dev.konsol.http.v1.console.ConsoleCommands], so that this door and JSON lines have the same
/// fields and errors. Output as bytes, recordings and the stream of an attached client are read
/// from the console, each on the thread of its request.
@NullMarked
package dev.konsol.http.v1.console;

import org.jspecify.annotations.NullMarked;
