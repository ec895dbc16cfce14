/// Tools for the files of the caller's directory: read, write, edit. Every file is reached through
/// [dev.konsol.tools.files.Workspace], which cannot leave its root; [dev.konsol.tools.files.Editor]
/// is an editor whose unsaved text counts more than the disk, and
/// [dev.konsol.tools.files.JudgedFiles] says to rules where a path leads to. Everything runs on the
/// caller's thread.
@NullMarked
package dev.konsol.tools.files;

import org.jspecify.annotations.NullMarked;
