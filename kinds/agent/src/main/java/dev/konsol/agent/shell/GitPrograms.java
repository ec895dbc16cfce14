package dev.konsol.agent.shell;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// What of git's words names a program that it runs: an alias, a pager, a hook, the other end of a
/// connection.
final class GitPrograms {
  /// Git takes the beginning of a long option for the whole of it.
  private static final List<String> OPTIONS =
      List.of(
          "--exec",
          "--upload-pack",
          "--receive-pack",
          "--open-files-in-pager",
          "--ext-diff",
          "--extcmd",
          "--output",
          "--template",
          "--config",
          "--sendmail-cmd",
          "--smtp-server");

  private static final int SHORTEST_BEGINNING = "--e".length();

  /// The same in one letter, each a command's own.
  private static final Map<String, Pattern> LETTERS =
      Map.of(
          "grep", Pattern.compile("-[A-Za-z]*O.*"),
          "rebase", Pattern.compile("-[A-Za-z]*x.*"),
          "clone", Pattern.compile("-[A-Za-z]*[uc].*"),
          "ls-remote", Pattern.compile("-[A-Za-z]*u.*"));

  /// What they run is an operand, or in the repository's configuration.
  private static final Set<String> RUN =
      Set.of(
          "bisect",
          "citool",
          "difftool",
          "filter-branch",
          "gui",
          "hook",
          "instaweb",
          "mergetool",
          "p4",
          "send-email",
          "submodule",
          "svn");

  private static final Set<String> PLACES = Set.of("-C", "--git-dir", "--work-tree", "--namespace");

  private GitPrograms() {}

  /// Whether a program may run that these words do not show as one.
  static boolean hides(List<Word> arguments) {
    int at = command(arguments);
    String command = at < arguments.size() ? arguments.get(at).text() : "";
    return named(arguments)
        || RUN.contains(command)
        || (command.equals("config") && sets(at, arguments));
  }

  /// Whether an option names a program.
  static boolean named(List<Word> arguments) {
    int at = command(arguments);
    String command = at < arguments.size() ? arguments.get(at).text() : "";
    Pattern letter = LETTERS.get(command);
    for (int i = 0; i < arguments.size(); i++) {
      String text = arguments.get(i).text();
      boolean global = i < at && text.startsWith("-c");
      boolean own = i > at && letter != null && letter.matcher(text).matches();
      if (global || own || OPTIONS.stream().anyMatch(option -> means(text, option))) {
        return true;
      }
    }
    return false;
  }

  private static boolean means(String text, String option) {
    int value = text.indexOf('=');
    String name = value < 0 ? text : text.substring(0, value);
    return name.startsWith(option)
        || (name.length() >= SHORTEST_BEGINNING && option.startsWith(name));
  }

  /// Where the command stands, behind git's own options.
  private static int command(List<Word> arguments) {
    int at = 0;
    while (at < arguments.size() && arguments.get(at).text().startsWith("-")) {
      at += PLACES.contains(arguments.get(at).text()) ? 2 : 1;
    }
    return at;
  }

  /// A name and a value: that of an alias, say.
  private static boolean sets(int command, List<Word> arguments) {
    return arguments.stream()
            .skip(command + 1L)
            .filter(word -> !word.text().startsWith("-"))
            .count()
        > 1;
  }
}
