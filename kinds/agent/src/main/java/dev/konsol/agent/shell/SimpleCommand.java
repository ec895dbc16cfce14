package dev.konsol.agent.shell;

import java.util.List;
import java.util.stream.Collectors;

/// A program with its words, as a shell would start it.
///
/// @param variables set for it, or, without words, for what follows
/// @param targets files that the shell would open for it
/// @param fed whether its input is something else than nothing
public record SimpleCommand(
    List<Word> variables, List<Word> words, List<Word> targets, boolean fed) {
  public SimpleCommand {
    variables = List.copyOf(variables);
    words = List.copyOf(words);
    targets = List.copyOf(targets);
  }

  public static SimpleCommand of(List<Word> words) {
    return new SimpleCommand(List.of(), words, List.of(), false);
  }

  /// Whether nothing but its own words says what it does: no pattern vouches for more.
  public boolean plain() {
    return !fed
        && !Interpreters.configured(this)
        && targets.isEmpty()
        && !words.isEmpty()
        && words.stream().allMatch(Word::certain)
        && variables.stream()
            .allMatch(each -> each.certain() && Variables.harmless(each.variable()));
  }

  /// The same where the variables are part of what is looked at.
  public boolean plainWithVariables() {
    return !variables.isEmpty()
        && variables.stream().allMatch(Word::certain)
        && new SimpleCommand(List.of(), words, targets, fed).plain();
  }

  /// As it was written, with one blank between words.
  public String source() {
    return words.stream().map(Word::source).collect(Collectors.joining(" "));
  }

  public String sourceWithVariables() {
    return variables.stream().map(Word::source).collect(Collectors.joining(" ")) + " " + source();
  }

  /// The program's name without its folder; [Word#ANY] where that is not known.
  String program() {
    String shape = words.isEmpty() ? "" : words.getFirst().shape();
    return shape.indexOf(Word.ANY) >= 0
        ? String.valueOf(Word.ANY)
        : shape.substring(shape.lastIndexOf('/') + 1);
  }

  List<Word> arguments() {
    return words.isEmpty() ? List.of() : words.subList(1, words.size());
  }
}
