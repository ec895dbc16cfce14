package dev.konsol.client.cli;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/// Completion scripts for shells, from the tree of commands: commands, options and known values by
/// their names, consoles (`KEY`) and evaluation sessions (`SESSION`, `--session`) by asking the
/// daemon, which is not started for that, and everything else, which may be a file, by the shell
/// itself.
public final class ShellCompletion {
  public static final List<String> SHELLS = List.of("bash", "zsh", "fish");
  private static final String CONSOLES = "konsol console ls --all --quiet 2>/dev/null";
  private static final String EVALUATIONS = "konsol ls --all --kind eval --quiet 2>/dev/null";

  private ShellCompletion() {}

  public static Optional<String> of(Command root, String shell) {
    return switch (shell) {
      case "bash" -> Optional.of(new BashCompletion(root).bash());
      case "zsh" -> Optional.of(new BashCompletion(root).zsh());
      case "fish" -> Optional.of(new FishCompletion(root).script());
      default -> Optional.empty();
    };
  }

  /// As a shell has them after `words=`.
  static Optional<String> operandWords(Command command) {
    if (command.operands().isEmpty()) {
      return Optional.empty();
    }
    Operand first = command.operands().getFirst();
    return switch (first.name()) {
      case "KEY" -> Optional.of("$(" + CONSOLES + ")");
      case "SESSION" -> Optional.of("$(" + EVALUATIONS + ")");
      default -> quoted(first.choices());
    };
  }

  static Optional<String> optionWords(Option option) {
    return option.name().equals("session") && option.value().equals("NAME")
        ? Optional.of("$(" + EVALUATIONS + ")")
        : quoted(option.choices());
  }

  /// Whether the daemon is asked for them.
  static boolean isNames(String words) {
    return words.startsWith("$");
  }

  private static Optional<String> quoted(List<String> words) {
    return words.isEmpty() ? Optional.empty() : Optional.of("'" + String.join(" ", words) + "'");
  }

  /// The root itself, and all that is shown below it.
  static void each(Command root, BiConsumer<List<String>, Command> visit) {
    List<String> path = List.of(root.name());
    visit.accept(path, root);
    root.visitBelow(path, visit);
  }
}
