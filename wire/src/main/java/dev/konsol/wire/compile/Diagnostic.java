package dev.konsol.wire.compile;

import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;

/// What the compiler says about a place in the code that was sent. Lines and columns count from 1.
public record Diagnostic(String severity, String message, Place from) {
  public static final String ERROR = "error";
  public static final String WARNING = "warning";

  /// About all of the code.
  public static Diagnostic error(String message) {
    return new Diagnostic(ERROR, message, Place.START);
  }

  public boolean isError() {
    return severity.equals(ERROR);
  }

  void write(JsonLine json) {
    json.put("severity", severity).put("message", message).put("from", from.json());
  }

  static Diagnostic of(JsonObject json) {
    return new Diagnostic(
        json.text("severity"), json.text("message"), Place.of(json.object("from")));
  }

  public record Place(int line, int column) {
    public static final Place START = new Place(1, 1);

    private JsonLine json() {
      return JsonLine.object().put("line", line).put("column", column);
    }

    private static Place of(JsonObject json) {
      return new Place((int) json.integer("line"), (int) json.integer("column"));
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
