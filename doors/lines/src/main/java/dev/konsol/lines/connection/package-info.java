/// A client's connection: [dev.konsol.lines.connection.LinesDoor] opens one on each channel,
/// [dev.konsol.lines.connection.LinesConnection] reads its lines and sees to its end, and
/// [dev.konsol.lines.connection.RequestScheduler] says which thread answers which request. Keeps
/// nothing of its own but the state of each connection.
@NullMarked
package dev.konsol.lines.connection;

import org.jspecify.annotations.NullMarked;
