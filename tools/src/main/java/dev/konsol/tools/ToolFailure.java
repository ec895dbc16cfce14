package dev.konsol.tools;

import java.io.Serial;

/// Why a call came to nothing, and what the model should do next. No bug.
public final class ToolFailure extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public ToolFailure(String sentence) {
    super(sentence);
  }

  public ToolFailure(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
