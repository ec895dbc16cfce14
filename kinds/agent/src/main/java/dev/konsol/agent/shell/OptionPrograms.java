package dev.konsol.agent.shell;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Programs that run others only where an option says so. The beginning of a long option stands for
/// the whole of it.
final class OptionPrograms {
  /// A script in a file.
  private static final Pattern AWK_FILES = Pattern.compile("-[A-Za-z]*[fEi].*|--(f|e|i|l).*");

  private static final Pattern SED_FILES = Pattern.compile("-[A-Za-z]*f.*|--f.*");
  private static final Pattern TAR =
      Pattern.compile("--(to-c|checkpoint-|us|rs|rm|inf|new-).*|-[A-Za-z]*[IF].*");

  /// Its first word may be letters of options without a dash.
  private static final Pattern TAR_LETTERS = Pattern.compile("[A-Za-z]*[IF][A-Za-z]*");

  /// The index of an array is an expression to bash, and commands in it are run.
  private static final Pattern INDEX = Pattern.compile("(?s).*\\[.*(\\$\\(|`).*");

  private static final Pattern FD = Pattern.compile("-[A-Za-z]*[xX].*|--exec.*");

  private static final Map<String, Pattern> OPTIONS =
      Map.ofEntries(
          Map.entry("awk", AWK_FILES),
          Map.entry("gawk", AWK_FILES),
          Map.entry("mawk", AWK_FILES),
          Map.entry("nawk", AWK_FILES),
          Map.entry("sed", SED_FILES),
          Map.entry("gsed", SED_FILES),
          Map.entry("tar", TAR),
          Map.entry("gtar", TAR),
          Map.entry("bsdtar", TAR),
          Map.entry("sort", Pattern.compile("--co.*")),
          Map.entry("rg", Pattern.compile("--pre(=.*)?|--hostname-bin.*")),
          Map.entry("fd", FD),
          Map.entry("fdfind", FD),
          Map.entry("zip", Pattern.compile("-[A-Za-z]*TT.*|--un.*")),
          Map.entry("wget", Pattern.compile("-[A-Za-z]*e.*|--(e|use-a).*")),
          Map.entry("scp", Pattern.compile("-[A-Za-z]*[So].*")),
          Map.entry("test", INDEX),
          Map.entry("[", INDEX),
          Map.entry("[[", INDEX),
          Map.entry("printf", INDEX),
          Map.entry("unset", INDEX),
          Map.entry("let", INDEX));

  private OptionPrograms() {}

  static boolean hides(String program, List<Word> arguments) {
    Pattern option = OPTIONS.get(program);
    boolean letters =
        TAR.equals(option)
            && !arguments.isEmpty()
            && TAR_LETTERS.matcher(arguments.getFirst().text()).matches();
    return letters
        || (option != null
            && arguments.stream().anyMatch(word -> option.matcher(word.text()).matches()));
  }
}
