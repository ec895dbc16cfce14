package dev.konsol.eval;

import dev.konsol.core.KonsolException;
import dev.konsol.core.WireName;
import java.util.Locale;

/// A language of snippets.
public enum EvalLanguage implements WireName {
  JAVA,
  KOTLIN,
  RUBY;

  public static EvalLanguage named(String name) {
    return WireName.find(EvalLanguage.class, name.toLowerCase(Locale.ROOT))
        .orElseThrow(
            () ->
                KonsolException.badRequest(
                    "'" + name + "' is not a language here: java, kotlin and ruby are"));
  }
}
