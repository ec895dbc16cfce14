/// The process that runs snippets: how it is started, the private channel on which frames come, its
/// two output pipes, and what is said about its end. A worker is owned by an engine; two platform
/// threads read its pipes.
@NullMarked
package dev.konsol.eval.worker;

import org.jspecify.annotations.NullMarked;
