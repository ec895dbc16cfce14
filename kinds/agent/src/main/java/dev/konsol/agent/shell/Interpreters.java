package dev.konsol.agent.shell;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Programs that do what they are told in a language of their own, which may be to run others.
final class Interpreters {
  private static final Pattern LANGUAGES =
      Pattern.compile(
          "(python|pypy|perl|ruby|irb|node|nodejs|deno|bun|php|lua|luajit|tclsh|wish|expect|guile|"
              + "fish|csh|tcsh|pwsh|jshell|groovy|scala|kotlin|osascript|Rscript|R|julia|elixir|iex|erl|ghci|ocaml)"
              + "[0-9.]*");

  /// Editors, debuggers, build tools and others that run something when they are asked to.
  private static final Set<String> ESCAPES =
      words(
          """
          vi vim nvim view ex ed emacs nano gdb lldb less more man sqlite3 psql mysql ftp sftp tmux
          screen parallel at batch crontab npm npx yarn pnpm mvn gradle cargo go rake bundle make
          gmake ninja just watchexec entr socat nc m4 dc bc docker podman kubectl gcore rlwrap
          konsol su runuser script pkexec sg newgrp runcon capsh chpst cpulimit caffeinate arch linux32 linux64 proot
          firejail bwrap unbuffer torsocks proxychains eatmydata numactl perf valgrind faketime
          hyperfine run-parts start-stop-daemon xterm ip machinectl split rsync ansible
          """);

  /// They change what later words mean, or read commands from elsewhere.
  private static final Set<String> CHANGE_SHELL =
      words(
          """
          . source alias trap enable hash bind set shopt fc mapfile readarray read getopts jobs complete compgen
          """);

  /// Where programs are that others put there.
  private static final Pattern SYSTEM =
      Pattern.compile("/(usr/(local/)?)?s?bin/[^/]+|/opt/homebrew/bin/[^/]+");

  private static final Pattern GIT_RUNS =
      Pattern.compile(
          "--(exec|upload-pack|receive-pack|open-files-in-pager|ext-diff|extcmd|output)");

  private static final Set<String> GIT_PLACES =
      Set.of("-C", "--git-dir", "--work-tree", "--namespace");

  private static final Pattern RUNS_IN_AWK = Pattern.compile("system|[|@]|getline");

  /// The command `e` of sed, or the flag of its substitution.
  private static final Pattern RUNS_IN_SED =
      Pattern.compile("(^|[;{}\\s\\d$!/|,#])[gpiImM0-9]*e($|[\\s;}wgpiImM0-9])");

  private Interpreters() {}

  private static Set<String> words(String text) {
    return Set.of(text.strip().split("\\s+"));
  }

  /// Whether it may run something that cannot be read from its words.
  static boolean hides(SimpleCommand command) {
    if (command.words().isEmpty()) {
      return false;
    }
    String program = command.program();
    String path = command.words().getFirst().text();
    return LANGUAGES.matcher(program).matches()
        || ESCAPES.contains(program)
        || CHANGE_SHELL.contains(program)
        || (path.contains("/") && !SYSTEM.matcher(path).matches())
        || hidesInText(program, command.arguments());
  }

  private static boolean hidesInText(String program, List<Word> arguments) {
    return switch (program) {
      case "awk", "gawk", "mawk", "nawk" -> anyOf(arguments, RUNS_IN_AWK, "-f");
      case "sed", "gsed" -> anyOf(arguments, RUNS_IN_SED, "-f");
      case "git" -> configures(arguments);
      case "export", "declare", "typeset", "readonly", "local" ->
          arguments.stream()
              .anyMatch(each -> !each.isKnown() || !each.isAssignment() || setsRunning(each));
      default -> false;
    };
  }

  private static boolean setsRunning(Word word) {
    return Variables.runs(word.variable());
  }

  /// Whether git is given an alias, a pager or a hook, which may be any program.
  static boolean configured(SimpleCommand command) {
    return command.program().equals("git") && configures(command.arguments());
  }

  private static boolean configures(List<Word> arguments) {
    boolean before = true;
    for (int i = 0; i < arguments.size(); i++) {
      String text = arguments.get(i).text();
      boolean global = before && (text.startsWith("-c") || text.startsWith("--config-env"));
      if (global || GIT_RUNS.matcher(text).lookingAt()) {
        return true;
      }
      i += before && GIT_PLACES.contains(text) ? 1 : 0;
      before &= text.startsWith("-");
    }
    return false;
  }

  private static boolean anyOf(List<Word> words, Pattern pattern, String file) {
    return words.stream()
        .anyMatch(
            word ->
                !word.isKnown()
                    || word.text().startsWith(file)
                    || pattern.matcher(word.text()).find());
  }
}
