package dev.konsol.lsp.glob;

import java.io.Serial;

/// A pattern that has no meaning. The message quotes it and says what is wrong with it.
public final class BadGlob extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  BadGlob(String pattern, String problem) {
    super("bad glob \"" + pattern + "\": " + problem);
  }
}
