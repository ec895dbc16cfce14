package dev.konsol.compiler;

import org.jspecify.annotations.Nullable;

/// What the compiler says about a place in the code that was sent. Lines and columns count from 1.
public record Diagnostic(
    String severity, String message, Place from, Place to, @Nullable String code) {

  public static final String ERROR = "error";
  public static final String WARNING = "warning";

  public boolean isError() {
    return severity.equals(ERROR);
  }

  public record Place(int line, int column) {

    /// Where that offset of the text is.
    public static Place in(String text, long offset) {
      int end = Math.clamp(offset, 0, text.length());
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
