/// The commands that talk to a daemon over its socket: they find or start it, send a line or a few,
/// and print what comes back. [dev.konsol.app.client.Link] is the connection,
/// [dev.konsol.app.client.Client] what the commands share.
///
/// Short-lived and single-threaded but for `attach`. On the path of every command: no reflection,
/// no regular expressions, no formatter, and the foreign-function API only where a terminal is
/// taken over.
@NullMarked
package dev.konsol.app.client;

import org.jspecify.annotations.NullMarked;
