package dev.konsol.agent.shell;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The ways in which one command might be written in a rule against it.
public final class Spellings {
  private static final int MOST = 32;

  private Spellings() {}

  /// Its words without quotes, one blank between them.
  public static String plain(SimpleCommand command) {
    return joined(command.words().stream().map(Word::text));
  }

  /// Whether its words can be told from each other without quotes.
  public static boolean unambiguous(SimpleCommand command) {
    return command.words().stream().noneMatch(word -> word.text().matches("(?s).*\\s.*|"));
  }

  /// With and without the program's folder, with and without options before a subcommand, with and
  /// without what is around it, paths shortened.
  public static Set<String> of(SimpleCommand command) {
    Set<String> all = new LinkedHashSet<>();
    if (command.words().isEmpty()) {
      Stream.concat(command.variables().stream(), command.targets().stream())
          .forEach(each -> all.add(each.shape()));
      return all;
    }
    List<String> words = command.words().stream().map(Word::shape).toList();
    String program = command.program();
    List<String> arguments = words.subList(1, words.size());
    all.add(joined(words.stream()));
    add(all, program, arguments);
    add(all, program, arguments.stream().map(Spellings::shortened).toList());
    for (int from : subcommands(arguments)) {
      add(all, program, arguments.subList(from, arguments.size()));
    }
    String variables = joined(command.variables().stream().map(Word::shape));
    String targets = joined(command.targets().stream().map(each -> "> " + each.shape()));
    all.add((variables + " " + joined(words.stream()) + " " + targets).strip());
    all.add((joined(words.stream()) + " " + targets).strip());
    return all;
  }

  private static void add(Set<String> all, String program, List<String> arguments) {
    all.add(joined(Stream.concat(Stream.of(program), arguments.stream())));
  }

  /// Where the first word behind options may be; an option may have a value.
  private static List<Integer> subcommands(List<String> arguments) {
    List<Integer> reached = new ArrayList<>(List.of(0));
    for (int i = 0; i < reached.size() && reached.size() < MOST; i++) {
      int at = reached.get(i);
      if (at < arguments.size() && arguments.get(at).startsWith("-")) {
        Stream.of(at + 1, at + 2)
            .filter(next -> next <= arguments.size() && !reached.contains(next))
            .forEach(reached::add);
      }
    }
    return reached;
  }

  private static String shortened(String word) {
    return word.contains("/") ? word.replaceAll("/+", "/").replaceAll("(?<=^|/)(\\./)+", "") : word;
  }

  private static String joined(Stream<String> words) {
    return words.collect(Collectors.joining(" "));
  }
}
