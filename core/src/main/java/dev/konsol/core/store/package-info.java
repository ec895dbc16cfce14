/// What a kind whose sessions outlive the host needs of a store:
/// [dev.konsol.core.store.SessionStore] and the values it takes and gives. JSON is text here; what
/// it means is the kind's business.
///
/// The seam belongs to the core so that kinds need not know databases: `store/` implements it in
/// SQL, the test kit in memory, and the program hands one to whoever needs it.
@NullMarked
package dev.konsol.core.store;

import org.jspecify.annotations.NullMarked;
