package dev.konsol.client.repl;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What can be asked of the REPL itself.
enum SlashCommand {
  HELP("", "this"),
  VARS("", "what has been declared"),
  TYPE("EXPRESSION", "evaluate it and show its type"),
  ADD("LIBRARY…", "add GROUP:ARTIFACT:VERSION, or a jar, to this session"),
  WIDE("", "what was cut to fit the terminal, all of it"),
  RESET("[replay]", "start afresh; with 'replay' make the declarations again"),
  INTERRUPT("", "stop what another client runs in this session"),
  SESSIONS("", "the daemon's sessions"),
  SAVE("FILE", "write what was evaluated here, with its results, as Markdown"),
  EXIT("", "leave, as Ctrl-D does");

  private static final Pattern UNKNOWN = Pattern.compile("/[a-z]+(\\h[^/\\n]*)?");

  private final String takes;
  private final String summary;

  SlashCommand(String takes, String summary) {
    this.takes = takes;
    this.summary = summary;
  }

  /// A command with what stands after it.
  record Call(SlashCommand meta, String argument) {}

  String spelled() {
    return "/" + name().toLowerCase(Locale.ROOT);
  }

  /// Only what is spelled exactly like one: `//` begins a comment, and in some languages a slash
  /// more than that.
  static Optional<Call> parse(String text) {
    String line = text.strip();
    int space = line.indexOf(' ');
    String word = space < 0 ? line : line.substring(0, space);
    String argument = space < 0 ? "" : line.substring(space).strip();
    return Stream.of(values())
        .filter(each -> each.spelled().equals(word))
        .findFirst()
        .map(each -> new Call(each, argument));
  }

  /// Whether this looks like a command that there is not. In no language does a whole snippet have
  /// one slash, at its beginning: a regular expression has a second one.
  static boolean looksLikeOne(String text) {
    return UNKNOWN.matcher(text.strip()).matches();
  }

  static String help() {
    return Stream.of(values())
        .map(
            each ->
                "  %-18s %s".formatted((each.spelled() + " " + each.takes).strip(), each.summary))
        .collect(Collectors.joining("\n"));
  }
}
