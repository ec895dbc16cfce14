/// What the requests of a connection do: [dev.konsol.lines.command.Commands] hands each to its
/// group, which asks the consoles, and turns what goes wrong into a response. Runs on whatever
/// thread the connection has chosen; only those that wait for a console can be interrupted.
@NullMarked
package dev.konsol.lines.command;

import org.jspecify.annotations.NullMarked;
