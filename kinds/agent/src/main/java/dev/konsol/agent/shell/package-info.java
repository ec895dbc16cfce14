/// What a command line would run, as far as that can be told without running it: a reader for the
/// words of `/bin/sh`, and the programs whose purpose is to run another one. It errs on one side
/// only: it may see commands that would not run, and says so where there may be more than it sees.
/// Values and pure functions.
@NullMarked
package dev.konsol.agent.shell;

import org.jspecify.annotations.NullMarked;
