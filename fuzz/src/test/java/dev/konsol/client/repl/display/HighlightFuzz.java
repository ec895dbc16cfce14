package dev.konsol.client.repl.display;

import dev.konsol.fuzz.Take;
import java.util.List;

/// Highlighting of code: tokens follow each other and lose nothing.
public final class HighlightFuzz {
  private static final List<String> LANGUAGES = List.of("java", "kotlin", "ruby");

  private HighlightFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Take take = new Take(data);
    Lexicon lexicon = Lexicon.of(LANGUAGES.get(take.below(3)));
    String code = take.text();
    StringBuilder all = new StringBuilder();
    Tokenizer.of(code, lexicon).forEach(token -> all.append(token.text()));
    Take.check(code.contentEquals(all), "other code");
  }
}
