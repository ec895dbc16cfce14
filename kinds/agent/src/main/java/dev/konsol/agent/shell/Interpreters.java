package dev.konsol.agent.shell;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Programs that do what they are told in a language of their own, which may be to run others.
final class Interpreters {
  private static final Pattern LANGUAGES =
      Pattern.compile(
          "(python|pypy|pip|perl|ruby|irb|node|nodejs|deno|bun|php|lua|luajit|tclsh|wish|expect|guile|"
              + "fish|csh|tcsh|pwsh|jshell|groovy|scala|kotlin|osascript|Rscript|R|julia|elixir|iex|erl|ghci|ocaml)"
              + "[0-9.]*");

  /// Editors, debuggers, build tools and others that run something when they are asked to.
  private static final Set<String> ESCAPES =
      words(
          """
          vi vim nvim view ex ed emacs nano gdb lldb less more man sqlite3 psql mysql ftp sftp tmux
          screen parallel at batch crontab npm npx yarn pnpm mvn gradle cargo go rake bundle make
          gmake ninja just watchexec entr socat nc m4 dc bc docker podman kubectl gcore rlwrap
          java javac jrunscript jdb ant sbt lein mix bazel cmake ctest meson dotnet msbuild tsx ts-node
          pytest tox nox pipx pipenv poetry uv uvx conda hatch pdm gem rspec rails composer phpunit
          cabal stack swift zig dart flutter terraform helm vagrant nix nix-shell direnv pre-commit
          corepack mise asdf apt apt-get dpkg rpm dnf yum apk pacman snap flatpak brew systemctl
          mosh autossh ncat netcat lxc-attach nerdctl vimdiff gvim rvim hx micro kak xdg-open open
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
        || OptionPrograms.hides(program, command.arguments())
        || hidesInText(program, command.arguments());
  }

  private static boolean hidesInText(String program, List<Word> arguments) {
    return switch (program) {
      case "awk", "gawk", "mawk", "nawk" -> anyOf(arguments, RUNS_IN_AWK);
      case "sed", "gsed" -> anyOf(arguments, RUNS_IN_SED);
      case "git" -> GitPrograms.hides(arguments);
      case "export", "declare", "typeset", "readonly", "local" ->
          arguments.stream()
              .anyMatch(
                  each ->
                      !each.isKnown() || !each.isAssignment() || Variables.runs(each.variable()));
      default -> false;
    };
  }

  /// Whether git is given an alias, a pager or a hook, which may be any program.
  static boolean configured(SimpleCommand command) {
    return command.program().equals("git") && GitPrograms.named(command.arguments());
  }

  private static boolean anyOf(List<Word> words, Pattern pattern) {
    return words.stream().anyMatch(word -> !word.isKnown() || pattern.matcher(word.text()).find());
  }
}
