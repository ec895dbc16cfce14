/// The files that one server wants to hear of (`workspace/didChangeWatchedFiles`): its patterns,
/// how far they are followed, and the subscriptions that follow them. The watching itself is done
/// in `watch`, for the whole host; what becomes of a change is up to the sink, which runs on that
/// watcher's threads.
@NullMarked
package dev.konsol.lsp.watched;

import org.jspecify.annotations.NullMarked;
