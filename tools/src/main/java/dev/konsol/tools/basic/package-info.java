/// The tools that every agent has: files, one shell command, a question to the user.
/// [dev.konsol.tools.basic.Tools] lists them. A tool runs on its caller's thread; a shell command's
/// output is read on a platform thread that ends with the command.
@NullMarked
package dev.konsol.tools.basic;

import org.jspecify.annotations.NullMarked;
