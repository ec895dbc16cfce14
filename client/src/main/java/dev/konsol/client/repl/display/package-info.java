/// What the REPL shows: results with their types and places, code in colours, Markdown, HTML and
/// pictures as far as a terminal can. [dev.konsol.client.repl.display.ReplScreen] is the one place
/// that writes, so that the spinner, which has a thread of its own, and output do not get into each
/// other's way.
@NullMarked
package dev.konsol.client.repl.display;

import org.jspecify.annotations.NullMarked;
