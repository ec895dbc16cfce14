/// JSON, as small as the lines need it: [dev.konsol.lines.json.JsonObject] reads one object,
/// [dev.konsol.lines.json.JsonLine] writes one. Strict and bounded, and without a library: to get
/// one ready would cost the command-line client more time than everything else it does.
///
/// Shared by the door and by the command-line client. What is read is immutable and safe for any
/// thread; what writes is confined to the thread that made it.
@NullMarked
package dev.konsol.lines.json;

import org.jspecify.annotations.NullMarked;
