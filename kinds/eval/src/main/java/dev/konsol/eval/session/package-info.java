/// The sessions themselves, each with a worker of its own, and what is remembered of them: the
/// transcript, as Markdown and as a notebook.
@NullMarked
package dev.konsol.eval.session;

import org.jspecify.annotations.NullMarked;
