package dev.konsol.wire.compile;

import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import org.jspecify.annotations.Nullable;

/// What the compiler says about a place in the code that was sent. Lines and columns count from 1.
public record Diagnostic(
    String severity, String message, Place from, Place to, @Nullable String code) {

  public static final String ERROR = "error";
  public static final String WARNING = "warning";

  public boolean isError() {
    return severity.equals(ERROR);
  }

  void write(JsonLine json) {
    json.put("severity", severity).put("message", message);
    json.put("from", from.json()).put("to", to.json()).putPresent("code", code);
  }

  static Diagnostic of(JsonObject json) {
    return new Diagnostic(
        json.text("severity"),
        json.text("message"),
        Place.of(json.object("from")),
        Place.of(json.object("to")),
        json.textOrNull("code"));
  }

  public record Place(int line, int column) {
    private JsonLine json() {
      return JsonLine.object().put("line", line).put("column", column);
    }

    private static Place of(JsonObject json) {
      return new Place(json.integer("line"), json.integer("column"));
    }

    /// Where that offset of the text is.
    public static Place in(String text, long offset) {
      int end = (int) Math.max(0, Math.min(offset, text.length()));
      int line = 1;
      int column = 1;
      for (int i = 0; i < end; i++) {
        if (text.charAt(i) == '\n') {
          line++;
          column = 1;
        } else {
          column++;
        }
      }
      return new Place(line, column);
    }
  }
}
