package dev.konsol.app.settings;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.process.Secrets;
import dev.konsol.wire.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The variables that hold the keys of the user's own providers have names by which they are known
/// to be secrets: every command that a model starts would have them otherwise.
final class ProviderKeys {
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]*)}");

  private ProviderKeys() {}

  static void check(Configuration.Source source) {
    JsonObject providers = source.settings().optionalObject("providers").orElse(JsonObject.EMPTY);
    for (String name : providers.names()) {
      for (String variable : variables(providers.object(name))) {
        if (!Secrets.without(Map.of(variable, "x")).isEmpty()) {
          throw new KonsolException(
              ErrorCode.BAD_REQUEST,
              "%s: the key of '%s' is in %s, which every command of a model would see: call it KONSOL_%s_KEY"
                  .formatted(
                      source.file(),
                      name,
                      variable,
                      name.replaceAll("\\W", "_").toUpperCase(Locale.ROOT)));
        }
      }
    }
  }

  private static List<String> variables(JsonObject provider) {
    List<String> found = new ArrayList<>(provider.optionalText("key_env").stream().toList());
    for (String texts : List.of("headers", "query")) {
      JsonObject object = provider.optionalObject(texts).orElse(JsonObject.EMPTY);
      for (String name : object.names()) {
        Matcher matcher = VARIABLE.matcher(object.text(name));
        while (matcher.find()) {
          found.add(matcher.group(1));
        }
      }
    }
    return found;
  }
}
