package dev.konsol.agent.policy;

import dev.konsol.agent.policy.Glob.Fit;
import dev.konsol.agent.shell.Execution;
import dev.konsol.agent.shell.SimpleCommand;
import dev.konsol.agent.shell.Spellings;
import dev.konsol.agent.shell.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// One of the commands that would run.
///
/// @param alone whether it runs by itself or after others, and not in a pipe or a loop
record CommandSubject(Execution execution, boolean alone) implements Subject {
  /// Something that is not known at all.
  private static final CommandSubject ANYTHING =
      new CommandSubject(new Execution(SimpleCommand.of(List.of()), List.of(), false, true), false);

  static List<Subject> of(String line) {
    List<Subject> subjects = new ArrayList<>(of(Execution.of(line)));
    subjects.add(new WholeLine(line));
    return subjects;
  }

  static List<Subject> of(List<String> words) {
    return of(Execution.of(words));
  }

  private static List<Subject> of(Execution.All all) {
    List<Subject> subjects = new ArrayList<>();
    boolean alone = all.sequence() && !all.more();
    all.executions().forEach(each -> subjects.add(new CommandSubject(each, alone)));
    if (all.more() || subjects.isEmpty()) {
      subjects.add(ANYTHING);
    }
    return subjects;
  }

  @Override
  public Fit means(Glob pattern) {
    return execution
        .flat()
        .flatMap(each -> Spellings.of(each.command()).stream())
        .map(spelling -> fit(pattern, spelling))
        .reduce(Fit.NO, Fit::or);
  }

  /// A pattern that names a program with its folder means that program wherever it is found.
  private static Fit fit(Glob pattern, String spelling) {
    String text = pattern.text();
    int blank = text.indexOf(' ');
    int slash = text.lastIndexOf('/', blank < 0 ? text.length() : blank);
    Fit fit = pattern.fitAnyCase(spelling);
    return slash < 0 ? fit : fit.or(new Glob(text.substring(slash + 1)).fitAnyCase(spelling));
  }

  @Override
  public boolean vouched(List<Glob> allowed) {
    return alone && vouched(execution, allowed);
  }

  private static boolean vouched(Execution execution, List<Glob> allowed) {
    SimpleCommand command = execution.command();
    if (allowed.stream().anyMatch(pattern -> names(pattern, command))) {
      return true;
    }
    return execution.transparent()
        && !execution.inner().isEmpty()
        && execution.inner().stream().allMatch(each -> vouched(each, allowed));
  }

  private static boolean names(Glob pattern, SimpleCommand command) {
    if (pattern.text().matches("(?s)[A-Za-z_][A-Za-z0-9_]*=.*")) {
      return command.plainWithVariables() && pattern.matches(command.sourceWithVariables());
    }
    return command.plain()
        && (pattern.matches(command.source())
            || (Spellings.unambiguous(command) && pattern.matches(Spellings.plain(command))));
  }

  @Override
  public boolean hides() {
    return execution.flat().anyMatch(Execution::more);
  }

  @Override
  public Set<String> kin() {
    return Set.of("shell");
  }

  /// The line as it was written: what a rule against something says may stand anywhere in it.
  private record WholeLine(String line) implements Subject {
    @Override
    public Fit means(Glob pattern) {
      return pattern.fitAnyCase(line.strip().replaceAll("[ \t]+", " ").replace(Word.ANY, '?'));
    }

    @Override
    public boolean vouched(List<Glob> allowed) {
      return true;
    }

    @Override
    public Set<String> kin() {
      return Set.of("shell");
    }
  }
}
