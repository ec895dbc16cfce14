package dev.konsol.client.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The completion script for bash, which zsh understands, too.
final class BashCompletion {
  /// Sessions may be called anything, by anybody: the shell expands no name, neither here, as
  /// `compgen -W` would, nor when it stands on the line.
  private static final String NAMES =
      """
      _konsol_names() {
        local name quoted
        COMPREPLY=()
        while IFS= read -r name; do
          [[ -n $name ]] || continue
          printf -v quoted %q "$name"
          [[ $name == "$cur"* || $quoted == "$cur"* ]] && COMPREPLY+=("$quoted")
        done <<<"$1"
      }
      """;

  private final Command root;
  private final StringBuilder script = new StringBuilder();

  BashCompletion(Command root) {
    this.root = root;
  }

  String bash() {
    script.append("# bash completion of konsol: eval \"$(konsol completion bash)\"\n");
    function("");
    script.append("complete -o default -F _konsol konsol\n");
    return script.toString();
  }

  /// zsh runs the same function through its emulation of bash's completion.
  String zsh() {
    script.append("#compdef konsol\n");
    script.append("# zsh completion of konsol: eval \"$(konsol completion zsh)\"\n");
    script.append("autoload -U +X bashcompinit && bashcompinit\n");
    function("  emulate -L ksh\n");
    script.append("complete -o default -F _konsol konsol\n");
    return script.toString();
  }

  private void function(String opening) {
    script.append(NAMES);
    script.append("_konsol() {\n").append(opening);
    script.append("  local cur=${COMP_WORDS[COMP_CWORD]} at=konsol words='' i word\n");
    script.append("  for ((i = 1; i < COMP_CWORD; i++)); do\n");
    script.append("    word=${COMP_WORDS[i]}\n");
    script.append("    case \"$at $word\" in\n");
    script.append("      ").append(String.join("|", paths())).append(") at=\"$at $word\" ;;\n");
    script.append("    esac\n  done\n");
    values();
    script.append("  case \"$at\" in\n");
    ShellCompletion.each(root, this::bashCase);
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
    ShellCompletion.operandWords(command)
        .ifPresent(
            offered ->
                script.append(
                    ShellCompletion.isNames(offered)
                        ? "      [[ $cur != -* ]] && { _konsol_names \""
                            + offered
                            + "\"; return; }\n"
                        : "      [[ $cur != -* ]] && words=" + offered + '\n'));
    script.append("      ;;\n");
  }

  /// What follows an option that takes a value: one that is known, or whatever the shell finds.
  private void values() {
    script.append("  case \"$at ${COMP_WORDS[COMP_CWORD - 1]}\" in\n");
    ShellCompletion.each(root, this::valueCases);
    script.append("  esac\n");
  }

  private void valueCases(List<String> path, Command command) {
    List<String> free = new ArrayList<>();
    for (Option option : command.options()) {
      if (option.takesValue()) {
        String word = "'" + String.join(" ", path) + " " + option.spelled() + "'";
        Optional<String> offered = ShellCompletion.optionWords(option);
        offered.ifPresent(
            words ->
                script
                    .append("    " + word + ")\n      ")
                    .append(
                        ShellCompletion.isNames(words)
                            ? "_konsol_names \"" + words + "\""
                            : "COMPREPLY=($(compgen -W \"" + unquoted(words) + "\" -- \"$cur\"))")
                    .append("; return ;;\n"));
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

  private List<String> paths() {
    List<String> all = new ArrayList<>();
    root.visitBelow(List.of(root.name()), (path, _) -> all.add("'" + String.join(" ", path) + "'"));
    return all;
  }
}
