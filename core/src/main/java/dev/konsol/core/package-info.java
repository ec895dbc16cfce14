/// The values and contracts every part of Konsol shares: a [dev.konsol.core.Session] with its state
/// and [dev.konsol.core.Journal] of events, the [dev.konsol.core.Host] that owns sessions, the tree
/// of owners ([dev.konsol.core.Closer], [dev.konsol.core.Tasks]), how long stopping may take
/// ([dev.konsol.core.Budget]), what clients may take of the memory
/// ([dev.konsol.core.MemoryBudget]), and threads that must not die silently
/// ([dev.konsol.core.Loop]).
///
/// Nothing here knows a kind of session, a protocol, a file or a process. Everything is safe for
/// any thread unless it says otherwise.
@NullMarked
package dev.konsol.core;

import org.jspecify.annotations.NullMarked;
