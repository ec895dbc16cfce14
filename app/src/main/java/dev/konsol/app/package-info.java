/// The composition root: the program's commands. What it finds around itself is in `env`. The
/// daemon is put together in `daemon`, the commands that talk to it are in `client`, the command
/// line itself is described and parsed in `cli`. Nothing depends on this module.
@NullMarked
package dev.konsol.app;

import org.jspecify.annotations.NullMarked;
