/// What a project is on disk: which files it has, as git or else the folders tell, and what a
/// server has made of its build files. Which of the files a server is for, and the watching of
/// them, is not known here. Runs on the caller's thread; what an import is told comes on the
/// watcher's and the connection's.
@NullMarked
package dev.konsol.lsp.workspace;

import org.jspecify.annotations.NullMarked;
