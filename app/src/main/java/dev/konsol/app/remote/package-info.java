/// Evaluating in the daemon: a client of its JSON-RPC door, and the commands that need no more than
/// that. Nothing here binds JSON to objects or waits for more than an answer, because a command
/// should not take longer than that.
///
/// One thread of a link reads; any may ask.
@NullMarked
package dev.konsol.app.remote;

import org.jspecify.annotations.NullMarked;
