/// Calls of the C library and of the kernel, and what is little more than one of them: spawning,
/// epoll, files without symbolic links, the signal that asks for the end, a reader of standard
/// output that is gone. Knows nothing of terminals, trees or threads.
@NullMarked
package dev.konsol.process.libc;

import org.jspecify.annotations.NullMarked;
