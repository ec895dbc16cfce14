package dev.konsol.client.repl;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What people type to leave a REPL: `exit` and `quit`, as a call or a statement too. In Ruby these
/// leave; in Java and Kotlin they are names like others, and would only be errors.
final class LeavingWord {
  private static final Pattern FORM =
      Pattern.compile("(?<name>exit|quit)!?(?:\\s*\\(\\s*0?\\s*\\)|\\s+0)?\\s*;?");

  private LeavingWord() {}

  /// The name of the word that the snippet is, if it is one.
  static Optional<String> of(String snippet) {
    Matcher matcher = FORM.matcher(snippet.strip());
    return matcher.matches() ? Optional.of(matcher.group("name")) : Optional.empty();
  }
}
