package dev.konsol.wire.compile;

import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.util.Locale;

/// What can be said of a piece of code.
public enum Status {
  COMPLETE,
  /// More lines may make it complete.
  INCOMPLETE,
  ERROR;

  public void write(JsonLine json) {
    json.put("status", name().toLowerCase(Locale.ROOT));
  }

  /// An answer without one is that of something that failed.
  public static Status of(JsonObject json) {
    String name = json.text("status", "");
    return name.equals("complete") ? COMPLETE : name.equals("incomplete") ? INCOMPLETE : ERROR;
  }
}
