/// Sessions and journals in SQL: [dev.konsol.store.SqlStore] implements the core's seam over JDBC,
/// on SQLite or PostgreSQL. What differs between the two is in a [dev.konsol.store.Dialect] each;
/// everything else is the same SQL.
///
/// One platform thread writes, another reads, each with a connection of its own: SQLite's native
/// calls hold the carriers of virtual threads. Callers wait for them; what takes no time is done on
/// the caller's own thread. The threads start, and the driver is loaded, when the store is first
/// used.
@NullMarked
package dev.konsol.store;

import org.jspecify.annotations.NullMarked;
