package dev.konsol.eval;

import dev.konsol.core.KonsolException;
import java.util.Locale;

/// A language of snippets.
public enum EvalLanguage {
  JAVA,
  KOTLIN,
  RUBY;

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static EvalLanguage named(String name) {
    for (EvalLanguage language : values()) {
      if (language.wireName().equals(name.toLowerCase(Locale.ROOT))) {
        return language;
      }
    }
    throw KonsolException.badRequest(
        "'" + name + "' is no language here: java, kotlin and ruby are");
  }
}
