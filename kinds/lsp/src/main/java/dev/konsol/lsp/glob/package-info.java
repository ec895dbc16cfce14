/// Globs by the rules of the Language Server Protocol, which are not Java's: `**` fills whole
/// segments, none included, and braces nest. [dev.konsol.lsp.glob.Glob] is all that others see.
///
/// A pattern is parsed to a tree of [dev.konsol.lsp.glob.Part]s, the tree becomes a graph of
/// [dev.konsol.lsp.glob.State]s of about the pattern's length, and a path is walked through that
/// graph in all states at once: no pattern can make a match slow. Everything here is immutable, and
/// any thread may use it. Files, URIs and bases are not known here: paths are strings with slashes.
@NullMarked
package dev.konsol.lsp.glob;

import org.jspecify.annotations.NullMarked;
