/// What one connection holds: the sessions that it has opened or found, its feeds of what happens
/// in them, and the calls that block on its behalf. Owned by the [dev.konsol.rpc.EvalConnection],
/// and over with it.
@NullMarked
package dev.konsol.rpc.connection;

import org.jspecify.annotations.NullMarked;
