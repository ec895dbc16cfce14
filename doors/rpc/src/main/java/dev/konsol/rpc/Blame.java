package dev.konsol.rpc;

import dev.konsol.core.reference.Operation;
import dev.konsol.core.reference.Operation.Field;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Which parameter a refusal is about. What refuses it does not know this door; but its message
/// says which option it means, as parameters and command line have it, `heap (--heap) is …`, or
/// quotes what was given.
final class Blame {
  private static final Pattern OPTION = Pattern.compile("(\\w+(?:(?:, | and )\\w+)*) \\(-");

  /// What Maven and Gradle builds say where the module that has classes is not named.
  private static final String NO_MODULE = "has no classes of its own";

  private final List<Field> described;
  private final Params params;

  Blame(List<Field> described, Params params) {
    this.described = described;
    this.params = params;
  }

  /// Where none alone is to blame, all of them are.
  String of(String message) {
    return named(message)
        .or(() -> quoted(message))
        .or(() -> field(each -> each.name().equals("module") && message.contains(NO_MODULE)))
        .or(this::only)
        .orElse(Params.ALL);
  }

  /// The first that was given of those that are named, else the first of them.
  private Optional<String> named(String message) {
    Matcher matcher = OPTION.matcher(message);
    if (!matcher.find()) {
      return Optional.empty();
    }
    List<String> names = List.of(matcher.group(1).split(", | and "));
    return field(each -> names.contains(each.name()) && params.has(each.name()))
        .or(() -> field(each -> names.contains(each.name())));
  }

  /// The last of them: where a thing is not in another, that comes first.
  private Optional<String> quoted(String message) {
    return described.stream()
        .filter(each -> quotedAt(each, message) >= 0)
        .max(Comparator.comparingInt(each -> quotedAt(each, message)))
        .map(Field::name);
  }

  private int quotedAt(Field field, String message) {
    return field.type() == Operation.Type.TEXT && params.has(field.name())
        ? message.lastIndexOf("'" + params.text(field.name()) + "'")
        : -1;
  }

  /// The only one that was given, besides the session.
  private Optional<String> only() {
    List<String> given =
        described.stream()
            .map(Field::name)
            .filter(name -> !name.equals(Invocation.SESSION_ID) && params.has(name))
            .toList();
    return given.size() == 1 ? Optional.of(given.getFirst()) : Optional.empty();
  }

  private Optional<String> field(Predicate<Field> wanted) {
    return described.stream().filter(wanted).map(Field::name).findFirst();
  }
}
