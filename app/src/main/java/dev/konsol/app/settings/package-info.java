/// What the user wants of a daemon, from options and environment: the same for `serve`, which runs
/// it, and for `start`, which passes it on. Values and pure functions.
@NullMarked
package dev.konsol.app.settings;

import org.jspecify.annotations.NullMarked;
