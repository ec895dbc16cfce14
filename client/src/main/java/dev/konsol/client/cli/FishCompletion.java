package dev.konsol.client.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The completion script for fish.
final class FishCompletion {
  private final Command root;
  private final StringBuilder script = new StringBuilder();

  FishCompletion(Command root) {
    this.root = root;
  }

  String script() {
    script.append("# fish completion of konsol: konsol completion fish | source\n");
    script.append("complete -c konsol -f\n");
    ShellCompletion.each(root, this::fishLines);
    return script.toString();
  }

  private void fishLines(List<String> path, Command command) {
    String condition = condition(path, command);
    for (Command child : command.shown()) {
      fishLine(condition, "-a " + child.name(), child.summary());
    }
    for (Option option : command.options()) {
      String letter = option.letter().isEmpty() ? "" : " -s " + option.letter();
      Optional<String> offered = ShellCompletion.optionWords(option);
      String value =
          offered.isPresent()
              ? " -x -a " + fishWords(offered.get())
              : option.takesValue() ? " -r -F" : "";
      fishLine(
          path.size() == 1 ? "" : condition,
          "-l " + option.name() + letter + value,
          option.summary());
    }
    ShellCompletion.operandWords(command)
        .ifPresent(
            words ->
                fishLine(
                    condition, "-a " + fishWords(words), command.operands().getFirst().summary()));
  }

  /// A command in fish's parentheses instead of the others' `$(…)`.
  private static String fishWords(String words) {
    return ShellCompletion.isNames(words) ? "'" + words.substring(1) + "'" : words;
  }

  private static String condition(List<String> path, Command command) {
    StringBuilder condition = new StringBuilder();
    for (String word : path.subList(1, path.size())) {
      condition.append(condition.isEmpty() ? "" : "; and ");
      condition.append("__fish_seen_subcommand_from ").append(word);
    }
    if (!command.commands().isEmpty()) {
      List<String> names = new ArrayList<>();
      command.shown().forEach(c -> names.add(c.name()));
      condition.append(condition.isEmpty() ? "" : "; and ");
      condition.append("not __fish_seen_subcommand_from ").append(String.join(" ", names));
    }
    return condition.toString();
  }

  private void fishLine(String condition, String what, String summary) {
    script.append("complete -c konsol ");
    if (!condition.isEmpty()) {
      script.append("-n '").append(condition).append("' ");
    }
    script.append(what).append(" -d '").append(summary.replace("'", "\\'")).append("'\n");
  }
}
