/// Regular expressions that somebody else wrote: a client, a model, a file of the project. They run
/// on RE2/J, whose time grows with the length of the text and never with the shape of the pattern,
/// and within bounds of their own. Nothing else in Konsol hands such a pattern to a regular
/// expression engine.
///
/// Patterns are immutable and safe for any thread; a [dev.konsol.core.pattern.PatternSearch]
/// belongs to the thread that searches.
@NullMarked
package dev.konsol.core.pattern;

import org.jspecify.annotations.NullMarked;
