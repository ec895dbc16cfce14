/// Finds and ends everything a program has started, on Linux: `Procfs` takes snapshots of all
/// processes, `TreeRoots` says which of them belong to a program, `TreeEnding` asks them to end and
/// then forces them. Safe for any thread; the caller's thread does the work.
@NullMarked
package dev.konsol.process.tree;

import org.jspecify.annotations.NullMarked;
