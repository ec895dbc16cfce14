/// What text on a screen looks like, for those who read a screen: rows of runs, each with colours,
/// attributes and a link. Values; safe for any thread.
@NullMarked
package dev.konsol.console.screen.style;

import org.jspecify.annotations.NullMarked;
