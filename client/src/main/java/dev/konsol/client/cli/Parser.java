package dev.konsol.client.cli;

import dev.konsol.core.config.Nearest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads one command line against a tree of commands. Options may stand anywhere up to `--`; those
/// of a group are taken by all commands below it. Used once.
public final class Parser {
  private static final String HELP = "help";
  private static final String VERSION = "version";
  private static final String STDIO = "stdio";

  private final List<String> words;
  private final List<String> path = new ArrayList<>();
  private final Map<String, Option> known = new LinkedHashMap<>();
  private final Map<String, List<String>> options = new HashMap<>();
  private final List<String> operands = new ArrayList<>();
  private Command command;
  private int next;
  private boolean separated;

  private Parser(Command root, List<String> words) {
    this.words = words;
    this.command = root;
    enter(root);
  }

  public static ParsedCommand parse(Command root, List<String> words) {
    return new Parser(root, words).call();
  }

  private ParsedCommand call() {
    while (next < words.size()) {
      take(words.get(next++));
    }
    if (options.containsKey(HELP)) {
      return call(ParsedCommand.Purpose.HELP, Map.of());
    }
    if (options.containsKey(VERSION) && path.size() == 1) {
      return call(ParsedCommand.Purpose.VERSION, Map.of());
    }
    if (options.containsKey(STDIO) && !declares(command, STDIO)) {
      return stdio();
    }
    if (command.action().isEmpty()) {
      return call(ParsedCommand.Purpose.BARE, Map.of());
    }
    return call(ParsedCommand.Purpose.RUN, Operands.assign(path, command, operands));
  }

  /// Whether the command itself has this option: then it means what it says there.
  private boolean declares(Command entered, String name) {
    return path.size() > 1
        && entered.options().stream().anyMatch(option -> option.name().equals(name));
  }

  private ParsedCommand stdio() {
    if (path.size() > 1) {
      throw new UsageError("--stdio stands for itself: it goes with no command");
    }
    return call(ParsedCommand.Purpose.STDIO, Map.of());
  }

  private ParsedCommand call(ParsedCommand.Purpose purpose, Map<String, List<String>> assigned) {
    return new ParsedCommand(purpose, path, command, new Arguments(options, assigned, separated));
  }

  private void take(String word) {
    if (separated || word.equals("-") || !word.startsWith("-")) {
      takeWord(word);
    } else if (word.equals("--")) {
      separated = true;
    } else if (word.startsWith("--")) {
      takeLong(word);
    } else {
      takeShort(word);
    }
  }

  private void takeWord(String word) {
    if (command.action().isPresent() || separated) {
      operands.add(word);
      return;
    }
    Optional<Command> child = command.child(word);
    if (child.isPresent()) {
      enter(child.get());
    } else if (word.equals(HELP) && known.containsKey(HELP)) {
      add(known.get(HELP), "");
    } else {
      throw new UsageError(
          "'" + word + "' is not a command of " + String.join(" ", path) + hint(word));
    }
  }

  private String hint(String word) {
    List<String> elsewhere = new ArrayList<>();
    if (path.size() == 1) {
      for (Command group : command.shown()) {
        group.child(word).ifPresent(_ -> elsewhere.add(group.name() + " " + word));
      }
    }
    if (!elsewhere.isEmpty()) {
      return "; did you mean '" + String.join("' or '", elsewhere) + "'?";
    }
    String nearest = Nearest.hint(word, names(command));
    return nearest.isEmpty() ? " (see '" + String.join(" ", path) + " --help')" : nearest;
  }

  private void takeLong(String word) {
    int equals = word.indexOf('=');
    String name = equals < 0 ? word.substring(2) : word.substring(2, equals);
    Option option = known.get(name);
    if (option == null) {
      throw unknown(word, name);
    }
    if (!option.takesValue()) {
      if (equals >= 0) {
        throw new UsageError("--" + name + " takes no value");
      }
      add(option, "");
    } else {
      add(option, equals < 0 ? value(option) : word.substring(equals + 1));
    }
  }

  private void takeShort(String word) {
    for (Option option : known.values()) {
      if (word.substring(1).equals(option.letter())) {
        add(option, option.takesValue() ? value(option) : "");
        return;
      }
      if (option.takesValue()
          && !option.letter().isEmpty()
          && word.startsWith(option.letter(), 1)) {
        add(option, word.substring(2));
        return;
      }
    }
    throw unknown(word, word.substring(1));
  }

  private String value(Option option) {
    if (next == words.size()) {
      throw new UsageError(option.spelled() + " needs a value: " + option.synopsis());
    }
    return words.get(next++);
  }

  private void add(Option option, String value) {
    options.computeIfAbsent(option.name(), _ -> new ArrayList<>()).add(value);
  }

  private UsageError unknown(String word, String name) {
    boolean takesWords = command.operands().stream().anyMatch(Operand::takesAll);
    String hint =
        Nearest.of(name, known.keySet()).map(n -> "; did you mean '--" + n + "'?").orElse("");
    String rest = takesWords ? " (options of the command itself go behind '--')" : "";
    return new UsageError(
        "'" + String.join(" ", path) + "' has no option '" + word + "'" + hint + rest);
  }

  private void enter(Command entered) {
    command = entered;
    path.add(entered.name());
    for (Option option : entered.options()) {
      known.put(option.name(), option);
    }
  }

  private static List<String> names(Command group) {
    List<String> names = new ArrayList<>();
    for (Command command : group.shown()) {
      names.add(command.name());
    }
    return names;
  }
}
