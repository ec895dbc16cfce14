package dev.konsol.agent.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The commands that a reader has come across, and the one it is in.
final class Gathered {
  /// Behind one of these comes another command.
  private static final Set<String> BEFORE_A_COMMAND =
      Set.of("if", "then", "elif", "else", "while", "until", "do", "{", "!");

  private static final Set<String> ENDS = Set.of("fi", "done", "esac", "}");

  /// What follows these is kept for later, or chosen by a pattern.
  private static final Set<String> DEFERS = Set.of("case", "function", "coproc");

  private static final int DEEPEST = 32;

  private final List<SimpleCommand> commands;
  private final Flags flags;
  private final List<Word> words = new ArrayList<>();
  private final List<Word> targets = new ArrayList<>();
  private boolean fed;

  /// Of the whole script, with its substitutions.
  private static final class Flags {
    private int depth;
    private boolean more;
    private boolean sequence = true;
  }

  Gathered() {
    this(new ArrayList<>(), new Flags());
  }

  private Gathered(List<SimpleCommand> commands, Flags flags) {
    this.commands = commands;
    this.flags = flags;
  }

  /// For a substitution: its commands are among the others, its words are not.
  Gathered nested() {
    return new Gathered(commands, flags);
  }

  Script script() {
    return new Script(commands, flags.more, flags.sequence);
  }

  /// Whether a substitution in a substitution may be read; else what follows is not known.
  boolean enter() {
    boolean shallow = flags.depth < DEEPEST;
    flags.depth += shallow ? 1 : 0;
    flags.more |= !shallow;
    return shallow;
  }

  void leave() {
    flags.depth--;
  }

  void begin() {
    words.clear();
  }

  boolean hasWords() {
    return !words.isEmpty();
  }

  void add(Word word) {
    words.add(word);
  }

  void target(Word target) {
    targets.add(target);
  }

  /// The command's input, or the next one's, is not empty.
  void fed() {
    fed = true;
  }

  void structured() {
    flags.sequence = false;
  }

  /// There is something here that was not read.
  void unknown() {
    flags.more = true;
  }

  /// The command that is being read ends here.
  void end() {
    List<Word> left = withoutLanguage(words);
    int variables = 0;
    while (variables < left.size() && left.get(variables).isAssignment()) {
      variables++;
    }
    if (!left.isEmpty() || !targets.isEmpty()) {
      commands.add(
          new SimpleCommand(
              left.subList(0, variables), left.subList(variables, left.size()), targets, fed));
      fed = false;
    }
    words.clear();
    targets.clear();
  }

  /// For some shells it is a word of the language; with other options it is the program.
  private static boolean isTimed(List<Word> words) {
    String next = words.size() > 1 ? words.get(1).text() : "";
    return words.getFirst().text().equals("time")
        && (!next.startsWith("-") || next.equals("-p") || next.equals("--"));
  }

  private static List<Word> withoutFirst(List<Word> words, String option) {
    boolean there = !words.isEmpty() && words.getFirst().text().equals(option);
    return there ? new ArrayList<>(words.subList(1, words.size())) : words;
  }

  private List<Word> withoutLanguage(List<Word> all) {
    List<Word> left = new ArrayList<>(all);
    while (!left.isEmpty() && !left.getFirst().quoted()) {
      String first = left.getFirst().text();
      if (DEFERS.contains(first)) {
        flags.more = true;
        return left;
      }
      if (first.equals("for") || first.equals("select")) {
        flags.sequence = false;
        flags.more |= left.size() > 1 && Variables.runs(left.get(1).text());
        int body = left.stream().map(Word::text).toList().indexOf("do");
        left = new ArrayList<>(body < 0 ? List.of() : left.subList(body + 1, left.size()));
      } else if (isTimed(left)) {
        left.removeFirst();
        left = withoutFirst(left, "-p");
        left = withoutFirst(left, "--");
      } else if (BEFORE_A_COMMAND.contains(first) || ENDS.contains(first)) {
        flags.sequence = false;
        left.removeFirst();
      } else {
        return left;
      }
    }
    return left;
  }
}
