/// The client's end of the daemon's JSON-RPC door. Nothing here binds JSON to objects. One thread
/// of a connection reads and one writes; any may ask.
@NullMarked
package dev.konsol.client.rpc;

import org.jspecify.annotations.NullMarked;
