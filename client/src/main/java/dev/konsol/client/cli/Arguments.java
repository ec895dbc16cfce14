package dev.konsol.client.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What the user gave a command. `separated` says that a `--` stood before the operands that are
/// left over for [Operand.Arity#REST].
public record Arguments(
    Map<String, List<String>> options, Map<String, List<String>> operands, boolean separated) {
  private static final Pattern SECONDS = Pattern.compile("\\d{1,9}(\\.\\d{1,3})?");

  public boolean flag(String name) {
    return options.containsKey(name);
  }

  public Optional<String> option(String name) {
    List<String> values = all(name);
    return values.isEmpty() ? Optional.empty() : Optional.of(values.getLast());
  }

  public List<String> all(String name) {
    return options.getOrDefault(name, List.of());
  }

  /// The words that say these options again, as far as they were said.
  public List<String> words(List<Option> wanted) {
    List<String> words = new ArrayList<>();
    for (Option option : wanted) {
      for (String value : all(option.name())) {
        words.add(option.spelled());
        if (option.takesValue()) {
          words.add(value);
        }
      }
    }
    return words;
  }

  /// Which of these is given: they exclude each other.
  public Optional<String> oneOf(String... names) {
    List<String> given = Stream.of(names).filter(this::flag).toList();
    if (given.size() > 1) {
      throw new UsageError("--" + given.get(0) + " and --" + given.get(1) + " exclude each other");
    }
    return given.stream().findFirst();
  }

  public String operand(String name) {
    return operands.getOrDefault(name, List.of()).getFirst();
  }

  public Optional<String> optional(String name) {
    List<String> words = rest(name);
    return words.isEmpty() ? Optional.empty() : Optional.of(words.getFirst());
  }

  public List<String> rest(String name) {
    return operands.getOrDefault(name, List.of());
  }

  public long whole(String operand, long least, long most) {
    return bounded(operand, operand(operand), least, most);
  }

  public Optional<Long> number(String name, long least, long most) {
    return option(name).map(text -> bounded("--" + name, text, least, most));
  }

  private static long bounded(String what, String text, long least, long most) {
    return whole(text, least, most, what + " is a whole number from " + least + " to " + most);
  }

  private static long whole(String text, long least, long most, String wanted) {
    try {
      long number = Long.parseLong(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // falls through to the one message for all wrong numbers
    }
    throw new UsageError(wanted + ", not '" + text + "'");
  }

  /// The option as seconds, with up to three decimals; answers milliseconds.
  public Optional<Long> seconds(String name) {
    Optional<String> text = option(name);
    if (text.isPresent() && !SECONDS.matcher(text.get()).matches()) {
      throw new UsageError("--" + name + " takes seconds, not '" + text.get() + "'");
    }
    return text.map(value -> Math.round(Double.parseDouble(value) * 1000));
  }

  /// The option as a whole number that is not negative.
  public Optional<Long> number(String name) {
    String wanted = "--" + name + " takes a whole number";
    return option(name).map(text -> whole(text, 0, Long.MAX_VALUE, wanted));
  }
}
