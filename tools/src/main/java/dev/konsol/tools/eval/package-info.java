/// What a model may do with code inside the project: run a snippet, stop it, begin anew. The
/// sessions are the host's; a snippet that takes long goes on running while the model does
/// something else.
@NullMarked
package dev.konsol.tools.eval;

import org.jspecify.annotations.NullMarked;
