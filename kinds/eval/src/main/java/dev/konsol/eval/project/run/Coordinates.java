package dev.konsol.eval.project.run;

import dev.konsol.core.KonsolException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A library by its name. Without a version the project's own management of versions decides.
public record Coordinates(String group, String artifact, Optional<String> version) {
  private static final Pattern FORM =
      Pattern.compile("([\\w.-]+):([\\w.-]+)(?::([\\w.+\\[\\](),-]+))?");

  public static Coordinates of(String text) {
    Matcher parts = FORM.matcher(text.strip());
    if (!parts.matches()) {
      throw KonsolException.badRequest(
          "'"
              + text
              + "' are not coordinates: they look like org.apache.commons:commons-csv:1.12.0");
    }
    return new Coordinates(parts.group(1), parts.group(2), Optional.ofNullable(parts.group(3)));
  }

  @Override
  public String toString() {
    return group + ":" + artifact + version.map(text -> ":" + text).orElse("");
  }
}
