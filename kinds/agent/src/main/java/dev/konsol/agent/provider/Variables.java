package dev.konsol.agent.provider;

import dev.konsol.core.KonsolException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The environment, as far as it says something.
record Variables(Map<String, String> environment) {
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");

  Variables {
    environment = Map.copyOf(environment);
  }

  /// Without the spaces and line ends around it, which come with what is copied or read from a
  /// file.
  Optional<String> get(String name) {
    return Optional.ofNullable(environment.get(name))
        .map(String::strip)
        .filter(value -> !value.isEmpty());
  }

  String key(String variable, String model) {
    return get(variable)
        .orElseThrow(
            () ->
                KonsolException.badRequest("the model " + model + " needs a key: set " + variable));
  }

  /// With `${NAME}` as the environment has it: what stands in a file is often seen by others.
  String expanded(String value) {
    return REFERENCE
        .matcher(value)
        .replaceAll(found -> Matcher.quoteReplacement(get(found.group(1)).orElse("")));
  }
}
