/// What git ignores, by the files in which a repository says so:
/// [dev.konsol.tools.ignore.IgnoreRules] are those that hold in a folder. No git is run, and
/// patterns take time by their length and that of a name, whatever they look like. Everything is
/// immutable.
@NullMarked
package dev.konsol.tools.ignore;

import org.jspecify.annotations.NullMarked;
