package dev.konsol.agent.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Finds what a command runs in turn.
final class Wrappers {
  private static final Set<String> SHELLS =
      Set.of("sh", "bash", "dash", "zsh", "ksh", "mksh", "ash", "rbash");

  /// Their options change when and how fast something runs, and nothing else.
  private static final Set<String> PLAIN_OPTIONS =
      Set.of("nice", "timeout", "stdbuf", "ionice", "command");

  /// The option of `env` that makes several words of one, in a language of its own.
  private static final Pattern SPLITS = Pattern.compile("(?s)-[^-uC]*S.*|--s.*");

  /// With the letter before the last that takes a name.
  private static final Pattern NAMES_OPTION = Pattern.compile("[-+].*[oO].+");

  private static final Set<String> EXECUTES = Set.of("-exec", "-execdir", "-ok", "-okdir");

  private Wrappers() {}

  static Wrapped of(SimpleCommand command) {
    String program = command.program();
    List<Word> arguments = command.arguments();
    if (SHELLS.contains(program)) {
      return shell(arguments);
    }
    if (Wrapper.TAKE_CODE.contains(program)) {
      int option = indexOf(arguments, "-c");
      if (option >= 0) {
        return code(rest(arguments, option + 1, 1), false);
      }
    }
    return switch (program) {
      case "eval" -> evaluated(arguments);
      case "watch", "ssh" -> new Wrapped.Unknown();
      case "find" -> found(arguments);
      default ->
          Wrapper.ALL.containsKey(program)
              ? wrapped(Wrapper.ALL.get(program), command, program)
              : new Wrapped.Nothing();
    };
  }

  private static Wrapped evaluated(List<Word> arguments) {
    boolean marked = !arguments.isEmpty() && arguments.getFirst().text().equals("--");
    List<Word> words = arguments.subList(marked ? 1 : 0, arguments.size());
    return words.isEmpty() ? new Wrapped.Nothing() : code(words, true);
  }

  /// `sh -c CODE`; without it, a shell runs what is in a file or in its input.
  private static Wrapped shell(List<Word> arguments) {
    boolean code = false;
    boolean startup = false;
    for (int i = 0; i < arguments.size(); i++) {
      Word word = arguments.get(i);
      if (!word.isKnown()) {
        return new Wrapped.Unknown();
      }
      String text = word.text();
      if (text.equals("--version") || text.equals("--help")) {
        return new Wrapped.Nothing();
      }
      if (text.length() < 2 || (text.charAt(0) != '-' && text.charAt(0) != '+')) {
        return code ? code(rest(arguments, i, 1), !startup) : new Wrapped.Unknown();
      }
      if (text.startsWith("--")) {
        startup |= text.startsWith("--rcfile") || text.startsWith("--init-file");
        i += text.equals("--rcfile") || text.equals("--init-file") ? 1 : 0;
      } else {
        if (NAMES_OPTION.matcher(text).matches()) {
          // Shells differ in where the option's name is then.
          return new Wrapped.Unknown();
        }
        code |= text.charAt(0) == '-' && text.indexOf('c') > 0;
        i += text.endsWith("o") || text.endsWith("O") ? 1 : 0;
      }
    }
    return new Wrapped.Unknown();
  }

  private static Wrapped code(List<Word> words, boolean transparent) {
    return words.isEmpty() || !words.stream().allMatch(Word::isKnown)
        ? new Wrapped.Unknown()
        : new Wrapped.Code(
            words.stream().map(Word::text).collect(Collectors.joining(" ")), transparent);
  }

  private static Wrapped found(List<Word> arguments) {
    List<Word> words = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      if (!arguments.get(i).isKnown() && arguments.get(i).shape().charAt(0) == Word.ANY) {
        return new Wrapped.Unknown();
      }
      if (EXECUTES.contains(arguments.get(i).text())) {
        if (!words.isEmpty()) {
          return new Wrapped.Unknown();
        }
        for (i++; i < arguments.size() && !endsExec(arguments.get(i)); i++) {
          words.add(arguments.get(i));
        }
      }
    }
    return words.isEmpty() ? new Wrapped.Nothing() : withMore(words, false);
  }

  private static boolean endsExec(Word word) {
    return word.text().equals(";") || word.text().equals("+");
  }

  /// Words that come from elsewhere follow.
  private static Wrapped withMore(List<Word> words, boolean doubtful) {
    List<Word> all = new ArrayList<>();
    for (Word word : words) {
      all.add(word.text().contains("{}") ? Word.anything() : word);
    }
    all.add(Word.anything());
    return new Wrapped.Command(SimpleCommand.of(all), false, doubtful);
  }

  private static Wrapped wrapped(Wrapper wrapper, SimpleCommand command, String program) {
    List<Word> arguments = command.arguments();
    boolean transparent = wrapper.transparent();
    boolean doubtful = false;
    List<Word> variables = new ArrayList<>();
    int operands = 0;
    for (int i = 0; i < arguments.size(); i++) {
      Word word = arguments.get(i);
      String text = word.text();
      // The shell may make several words of it, and the program one of those.
      doubtful |= !word.isKnown();
      // These see no quotes, and take anything for a name.
      boolean sets = (program.equals("env") || program.equals("sudo")) && text.contains("=");
      if (text.startsWith("-") && operands == 0) {
        if (program.equals("env") && SPLITS.matcher(text).matches()) {
          return new Wrapped.Unknown();
        }
        transparent &= PLAIN_OPTIONS.contains(program);
        Wrapper.Next next = wrapper.next(text);
        doubtful |= next == Wrapper.Next.UNCLEAR;
        boolean valued = next == Wrapper.Next.ITS_VALUE && i + 1 < arguments.size();
        doubtful |= valued && !arguments.get(i + 1).isKnown();
        i += valued ? 1 : 0;
      } else if (sets) {
        variables.add(word);
      } else if (operands < wrapper.operands()) {
        operands++;
      } else {
        List<Word> rest = arguments.subList(i, arguments.size());
        return program.equals("flock") && text.equals("-c")
            ? code(rest(arguments, i + 1, 1), false)
            : inner(command, variables, rest, new Certainty(transparent, doubtful));
      }
    }
    if (doubtful) {
      return new Wrapped.Unknown();
    }
    return program.equals("xargs") || program.equals("exec") || program.equals("env")
        ? new Wrapped.Nothing()
        : shellOf(program, arguments);
  }

  /// Without a program some of them start a shell.
  private static Wrapped shellOf(String program, List<Word> arguments) {
    return Set.of("sudo", "doas", "chroot", "unshare", "nsenter", "setpriv").contains(program)
            && !arguments.isEmpty()
        ? new Wrapped.Unknown()
        : new Wrapped.Nothing();
  }

  /// @param doubtful whether what runs may begin elsewhere
  private record Certainty(boolean transparent, boolean doubtful) {}

  private static Wrapped inner(
      SimpleCommand command, List<Word> variables, List<Word> words, Certainty certainty) {
    if (command.program().equals("xargs")) {
      return withMore(words, certainty.doubtful());
    }
    List<Word> all = new ArrayList<>(command.variables());
    all.addAll(variables);
    return new Wrapped.Command(
        new SimpleCommand(all, words, command.targets(), command.fed()),
        certainty.transparent() && !certainty.doubtful(),
        certainty.doubtful());
  }

  private static int indexOf(List<Word> words, String text) {
    return words.stream().map(Word::text).toList().indexOf(text);
  }

  private static List<Word> rest(List<Word> words, int from, int count) {
    return words.subList(Math.min(from, words.size()), Math.min(from + count, words.size()));
  }
}
