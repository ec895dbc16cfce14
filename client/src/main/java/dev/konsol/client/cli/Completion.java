package dev.konsol.client.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Completion scripts for shells, from the tree of commands: commands, options and known values by
/// their names, consoles (`KEY`) and evaluation sessions (`SESSION`, `--session`) by asking the
/// daemon, which is not started for that, and everything else, which may be a file, by the shell
/// itself.
public final class Completion {
  public static final List<String> SHELLS = List.of("bash", "zsh", "fish");
  private static final String CONSOLES = "konsol console ls --all --quiet 2>/dev/null";
  private static final String EVALUATIONS = "konsol ls --all --kind eval --quiet 2>/dev/null";

  private final Command root;
  private final StringBuilder script = new StringBuilder();

  private Completion(Command root) {
    this.root = root;
  }

  public static Optional<String> of(Command root, String shell) {
    Completion completion = new Completion(root);
    return switch (shell) {
      case "bash" -> Optional.of(completion.bash());
      case "zsh" -> Optional.of(completion.zsh());
      case "fish" -> Optional.of(completion.fish());
      default -> Optional.empty();
    };
  }

  private String bash() {
    script.append("# bash completion of konsol: eval \"$(konsol completion bash)\"\n");
    function("");
    script.append("complete -o default -F _konsol konsol\n");
    return script.toString();
  }

  /// zsh runs the same function through its emulation of bash's completion.
  private String zsh() {
    script.append("#compdef konsol\n");
    script.append("# zsh completion of konsol: eval \"$(konsol completion zsh)\"\n");
    script.append("autoload -U +X bashcompinit && bashcompinit\n");
    function("  emulate -L ksh\n");
    script.append("complete -o default -F _konsol konsol\n");
    return script.toString();
  }

  private void function(String opening) {
    script.append("_konsol() {\n").append(opening);
    script.append("  local cur=${COMP_WORDS[COMP_CWORD]} at=konsol words='' i word\n");
    script.append("  for ((i = 1; i < COMP_CWORD; i++)); do\n");
    script.append("    word=${COMP_WORDS[i]}\n");
    script.append("    case \"$at $word\" in\n");
    script.append("      ").append(String.join("|", paths())).append(") at=\"$at $word\" ;;\n");
    script.append("    esac\n  done\n");
    values();
    script.append("  case \"$at\" in\n");
    each(List.of(root.name()), root, this::bashCase);
    script.append("  esac\n");
    script.append("  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n}\n");
  }

  private void bashCase(List<String> path, Command command) {
    script.append("    '").append(String.join(" ", path)).append("')\n      words='");
    List<String> words = new ArrayList<>();
    command.shown().forEach(c -> words.add(c.name()));
    command.options().forEach(o -> words.add(o.spelled()));
    if (path.size() > 1) {
      root.options().forEach(o -> words.add(o.spelled()));
    }
    script.append(String.join(" ", words)).append("'\n");
    operandWords(command)
        .ifPresent(
            offered ->
                script.append("      [[ $cur != -* ]] && words=").append(offered).append('\n'));
    script.append("      ;;\n");
  }

  /// What follows an option that takes a value: one that is known, or whatever the shell finds.
  private void values() {
    script.append("  case \"$at ${COMP_WORDS[COMP_CWORD - 1]}\" in\n");
    each(List.of(root.name()), root, this::valueCases);
    script.append("  esac\n");
  }

  private void valueCases(List<String> path, Command command) {
    List<String> free = new ArrayList<>();
    for (Option option : command.options()) {
      if (option.takesValue()) {
        String word = "'" + String.join(" ", path) + " " + option.spelled() + "'";
        Optional<String> offered = optionWords(option);
        offered.ifPresent(
            words ->
                script
                    .append("    " + word + ")\n      COMPREPLY=($(compgen -W \"")
                    .append(words.startsWith("$") ? words : unquoted(words))
                    .append("\" -- \"$cur\")); return ;;\n"));
        if (offered.isEmpty()) {
          free.add(word);
        }
      }
    }
    if (!free.isEmpty()) {
      script.append("    " + String.join("|", free) + ") COMPREPLY=(); return ;;\n");
    }
  }

  private static String unquoted(String words) {
    return words.substring(1, words.length() - 1);
  }

  /// As a shell has them after `words=`.
  private static Optional<String> operandWords(Command command) {
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

  private static Optional<String> optionWords(Option option) {
    return option.name().equals("session") && option.value().equals("NAME")
        ? Optional.of("$(" + EVALUATIONS + ")")
        : quoted(option.choices());
  }

  private static Optional<String> quoted(List<String> words) {
    return words.isEmpty() ? Optional.empty() : Optional.of("'" + String.join(" ", words) + "'");
  }

  private List<String> paths() {
    List<String> all = new ArrayList<>();
    each(
        List.of(root.name()),
        root,
        (path, _) -> {
          if (path.size() > 1) {
            all.add("'" + String.join(" ", path) + "'");
          }
        });
    return all;
  }

  private String fish() {
    script.append("# fish completion of konsol: konsol completion fish | source\n");
    script.append("complete -c konsol -f\n");
    each(List.of(root.name()), root, this::fishLines);
    return script.toString();
  }

  private void fishLines(List<String> path, Command command) {
    String condition = condition(path, command);
    for (Command child : command.shown()) {
      fishLine(condition, "-a " + child.name(), child.summary());
    }
    for (Option option : command.options()) {
      String letter = option.letter().isEmpty() ? "" : " -s " + option.letter();
      Optional<String> offered = optionWords(option);
      String value =
          offered.isPresent()
              ? " -x -a " + fishWords(offered.get())
              : option.takesValue() ? " -r -F" : "";
      fishLine(
          path.size() == 1 ? "" : condition,
          "-l " + option.name() + letter + value,
          option.summary());
    }
    operandWords(command)
        .ifPresent(
            words ->
                fishLine(
                    condition, "-a " + fishWords(words), command.operands().getFirst().summary()));
  }

  /// A command in fish's parentheses instead of the others' `$(…)`.
  private static String fishWords(String words) {
    return words.startsWith("$") ? "'" + words.substring(1) + "'" : words;
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

  private interface Visitor {
    void visit(List<String> path, Command command);
  }

  private static void each(List<String> path, Command command, Visitor visitor) {
    visitor.visit(path, command);
    for (Command child : command.shown()) {
      List<String> below = new ArrayList<>(path);
      below.add(child.name());
      each(below, child, visitor);
    }
  }
}
