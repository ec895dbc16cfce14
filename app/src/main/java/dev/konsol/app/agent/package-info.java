/// The agent without a daemon: a host of its own for `konsol agent`, ended with the process. Its
/// sessions stay in the store. Nothing here is loaded by other commands.
@NullMarked
package dev.konsol.app.agent;

import org.jspecify.annotations.NullMarked;
