package dev.konsol.agent.shell;

import java.util.List;
import java.util.stream.Stream;

/// A command, and what it would run in turn.
///
/// @param inner what it runs, where its purpose is to run something
/// @param transparent whether it is no more than what it runs
/// @param more whether it may run something that its words do not say
public record Execution(
    SimpleCommand command, List<Execution> inner, boolean transparent, boolean more) {
  private static final int DEEPEST = 8;

  public Execution {
    inner = List.copyOf(inner);
  }

  /// What a command line would run.
  ///
  /// @param more whether there may be others
  /// @param sequence whether these run one after the other, and that is all
  public record All(List<Execution> executions, boolean more, boolean sequence) {
    public All {
      executions = List.copyOf(executions);
    }
  }

  public static All of(String line) {
    return of(Script.read(line), 0);
  }

  /// The same without a shell.
  public static All of(List<String> words) {
    SimpleCommand command = SimpleCommand.of(words.stream().map(Word::literal).toList());
    return new All(List.of(of(command, 0)), false, true);
  }

  private static All of(Script script, int depth) {
    List<Execution> all = script.commands().stream().map(command -> of(command, depth)).toList();
    return new All(all, script.more(), script.sequence());
  }

  private static Execution of(SimpleCommand command, int depth) {
    if (depth > DEEPEST) {
      return new Execution(command, List.of(), false, true);
    }
    boolean hides =
        Interpreters.hides(command)
            || command.variables().stream().map(Word::variable).anyMatch(Variables::runs);
    Wrapped wrapped = Wrappers.of(command);
    return switch (wrapped) {
      case Wrapped.Nothing() -> new Execution(command, List.of(), false, hides);
      case Wrapped.Unknown() -> new Execution(command, List.of(), false, true);
      case Wrapped.Command(SimpleCommand inner, boolean transparent, boolean doubtful) ->
          new Execution(command, List.of(of(inner, depth + 1)), transparent, hides || doubtful);
      case Wrapped.Code(String line, boolean transparent) -> {
        All inner = of(Script.read(line), depth + 1);
        yield new Execution(
            command,
            inner.executions(),
            transparent && inner.sequence() && !inner.more() && !command.fed(),
            hides || inner.more());
      }
    };
  }

  /// This one and all that it runs.
  public Stream<Execution> flat() {
    return Stream.concat(Stream.of(this), inner.stream().flatMap(Execution::flat));
  }
}
