/// What goes back on the wire: evaluations as JSON, and errors with their codes. The one place
/// where a code of the house becomes one of JSON-RPC.
@NullMarked
package dev.konsol.rpc.answer;

import org.jspecify.annotations.NullMarked;
