package dev.konsol.agent.shell;

import java.util.regex.Pattern;

/// What the variables do that a command is given.
public final class Variables {
  private static final Pattern HARMLESS =
      Pattern.compile(
          "LANG|LANGUAGE|LC_[A-Z]+|TZ|TERM|COLUMNS|LINES|NO_COLOR|FORCE_COLOR|CLICOLOR(_FORCE)?|CI");

  /// Those that make programs run other programs, or other code than they would.
  private static final Pattern RUNS =
      Pattern.compile(
          "PATH|ENV|BASH_ENV|BASH_FUNC.*|IFS|SHELL|SHELLOPTS|BASHOPTS|PS4|PROMPT_COMMAND|HOME|CDPATH"
              + "|LD_.*|DYLD_.*|GIT_.*|.*PAGER|.*EDITOR|VISUAL|BROWSER|LESSOPEN|LESSCLOSE|MANOPT"
              + "|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|.*_OPTS|.*_OPTIONS|MAKEFLAGS"
              + "|PYTHON.*|PERL5.*|RUBY.*|NODE_.*|NPM_CONFIG_.*|XDG_.*|SSH_ASKPASS|SUDO_ASKPASS"
              + "|CC|CXX|LD|AR|RUSTC.*|CARGO_.*|GOFLAGS|TAR_OPTIONS|RSYNC_RSH|AWKPATH|GCONV_PATH",
          Pattern.CASE_INSENSITIVE);

  private Variables() {}

  /// Whether it changes how a program prints and nothing else.
  public static boolean harmless(String name) {
    return HARMLESS.matcher(name).matches();
  }

  /// Whether a program with it may run something that its own words do not say.
  static boolean runs(String name) {
    return RUNS.matcher(name).matches();
  }
}
