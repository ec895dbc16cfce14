package dev.konsol.lines.protocol;

import dev.konsol.core.KonsolException;
import dev.konsol.core.session.SessionId;
import dev.konsol.wire.JsonObject;
import dev.konsol.wire.MalformedMessage;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// The fields of one request. What is missing is said with the command's name, what is wrong with
/// the field's.
public record Fields(String cmd, JsonObject object) {
  static final Duration LONGEST_WAIT = Duration.ofHours(24);

  SessionId key() {
    return new SessionId(text("key"));
  }

  Optional<SessionId> optionalKey() {
    return object.optionalText("key").map(SessionId::new);
  }

  boolean has(String name) {
    return object.has(name);
  }

  String text(String name) {
    return object.optionalText(name).orElseThrow(() -> missing(name));
  }

  Optional<String> optionalText(String name) {
    return object.optionalText(name);
  }

  boolean flag(String name) {
    return object.flag(name);
  }

  /// A list of strings with something in it.
  List<String> texts(String name) {
    List<String> values = object.texts(name);
    if (values.isEmpty()) {
      throw KonsolException.badRequest("'" + name + "' must not be empty");
    }
    return values;
  }

  long whole(String name, long least, long most) {
    return optionalWhole(name, least, most).orElseThrow(() -> missing(name));
  }

  long whole(String name, long least, long most, long otherwise) {
    return optionalWhole(name, least, most).orElse(otherwise);
  }

  OptionalLong optionalWhole(String name, long least, long most) {
    OptionalLong value = object.optionalInteger(name);
    if (value.isPresent() && (value.getAsLong() < least || value.getAsLong() > most)) {
      throw KonsolException.badRequest(
          "'"
              + name
              + "' must be "
              + (most == Long.MAX_VALUE ? least + " or more" : "from " + least + " to " + most));
    }
    return value;
  }

  OptionalLong optionalOffset(String name) {
    return optionalWhole(name, 0, Long.MAX_VALUE);
  }

  Duration millis(String name, Duration otherwise) {
    return Duration.ofMillis(whole(name, 0, LONGEST_WAIT.toMillis(), otherwise.toMillis()));
  }

  /// One of a few words.
  String oneOf(String name, List<String> words, String otherwise) {
    String word = object.optionalText(name).orElse(otherwise);
    if (!words.contains(word)) {
      throw KonsolException.badRequest("'" + name + "' must be " + String.join(", ", words));
    }
    return word;
  }

  /// An absolute directory.
  Path directory(String name, Path otherwise) {
    Path path = optionalPath(name).orElse(otherwise);
    if (!path.isAbsolute()) {
      throw KonsolException.badRequest(
          "'" + name + "' must be an absolute path, not '" + path + "'");
    }
    return path;
  }

  Optional<Path> optionalPath(String name) {
    return object.optionalText(name).map(text -> path(name, text));
  }

  /// An object of strings; `null` takes a variable away.
  Map<String, Optional<String>> variables(String name) {
    Map<String, Optional<String>> variables = new HashMap<>();
    object
        .optionalObject(name)
        .ifPresent(
            values -> {
              for (String variable : values.names()) {
                variables.put(variable, variable(name, variable, values));
              }
            });
    return variables;
  }

  KonsolException missing(String name) {
    return KonsolException.badRequest(cmd + " needs '" + name + "'");
  }

  private static Optional<String> variable(String name, String variable, JsonObject values) {
    if (variable.isEmpty() || variable.indexOf('=') >= 0) {
      throw KonsolException.badRequest(
          "'" + name + "' has a variable without a proper name: '" + variable + "'");
    }
    try {
      return values.optionalText(variable);
    } catch (MalformedMessage e) {
      throw KonsolException.badRequest(
          "'" + name + "' must be an object of strings, or null to remove", e);
    }
  }

  private static Path path(String name, String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw KonsolException.badRequest("'" + name + "' is not a path", e);
    }
  }
}
