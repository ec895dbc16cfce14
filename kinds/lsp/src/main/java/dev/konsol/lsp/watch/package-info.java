/// Watching files, for the whole host: one [dev.konsol.lsp.watch.FileWatcher] with one JDK watch
/// service. Others subscribe with an [dev.konsol.lsp.watch.Interest] and get lists of
/// [dev.konsol.lsp.watch.FileChange]s; what a pattern or a language server is, is not known here.
///
/// One platform thread, [dev.konsol.lsp.watch.WatchLoop], owns all that is known about the disk and
/// everything it asks of the kernel, so none of it is locked. What it found goes through each
/// subscription's [dev.konsol.lsp.watch.Outbox] to its sink, on a virtual thread of that
/// subscription: a slow sink lets its own changes pile up, one for each file, and delays nobody.
@NullMarked
package dev.konsol.lsp.watch;

import org.jspecify.annotations.NullMarked;
