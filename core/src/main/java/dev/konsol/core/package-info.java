/// What every part of Konsol stands on: the tree of owners ([dev.konsol.core.Closer],
/// [dev.konsol.core.Tasks]), how long something may take ([dev.konsol.core.Budget]), what clients
/// may take of the memory ([dev.konsol.core.MemoryBudget]), a lock that a block holds
/// ([dev.konsol.core.Mutex]), threads that must not die silently ([dev.konsol.core.Loop],
/// [dev.konsol.core.Periodic]), and what a caller did wrong ([dev.konsol.core.KonsolException]).
/// Sessions are in [dev.konsol.core.session], what a model may do is in [dev.konsol.core.tool].
///
/// Nothing here knows a kind of session, a protocol, a file or a process. Everything is safe for
/// any thread unless it says otherwise.
@NullMarked
package dev.konsol.core;

import org.jspecify.annotations.NullMarked;
