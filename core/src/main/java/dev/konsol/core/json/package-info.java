/// JSON without a library, as much of it as JSON lines and the command-line client need:
/// [dev.konsol.core.json.JsonObject] reads one object, [dev.konsol.core.json.JsonLine] writes one.
/// Strict and bounded. To get a library ready would cost the command-line client more time than
/// everything else it does.
///
/// What is read is immutable and safe for any thread; what writes is confined to the thread that
/// made it.
@NullMarked
package dev.konsol.core.json;

import org.jspecify.annotations.NullMarked;
