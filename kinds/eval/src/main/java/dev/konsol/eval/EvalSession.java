package dev.konsol.eval;

import dev.konsol.core.session.Attention;
import dev.konsol.core.session.Event;
import dev.konsol.core.session.Payload;
import dev.konsol.core.session.Session;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.session.SessionState;
import dev.konsol.eval.result.AddedLibraries;
import dev.konsol.eval.result.BootReport;
import dev.konsol.eval.result.Completeness;
import dev.konsol.eval.result.Completion;
import dev.konsol.eval.result.Declared;
import dev.konsol.eval.result.Evaluation;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A project's REPL: snippets run in it, and what they declare is there for the next. Safe for any
/// thread; one evaluation at a time, a second one meanwhile is `SESSION_BUSY`. Its journal has
/// outputs, displays and results as they come.
public interface EvalSession extends Session {
  /// What it was opened as.
  EvalSpec spec();

  EvalLanguage language();

  @Override
  default SessionId id() {
    return spec().id();
  }

  @Override
  default String kind() {
    return "eval";
  }

  @Override
  default Optional<String> name() {
    return spec().name();
  }

  @Override
  default Path directory() {
    return spec().directory();
  }

  @Override
  default List<String> lastLines(int most) {
    return EvalLines.of(journal(), most);
  }

  @Override
  default Instant activeAt() {
    return journal().last().map(Event::at).orElseGet(this::created);
  }

  /// Waiting where the snippet reads and nothing is there; else how the last one ended.
  @Override
  default Attention attention() {
    return switch (state()) {
      case SessionState.Busy _ when last() instanceof EvalEvent.InputWanted -> Attention.WAITING;
      case SessionState.Ready _ when last() instanceof EvalEvent.Finished finished ->
          finished.outcome().failed() ? Attention.FAILED : Attention.DONE;
      case SessionState state -> Attention.of(state);
    };
  }

  private @Nullable Payload last() {
    return journal().last().map(Event::payload).orElse(null);
  }

  /// Throws `BAD_REQUEST` where evaluations cannot be rolled back.
  void requireTransactions();

  /// Runs the code and answers when it has ended, however it ended. Without a timeout it may run
  /// for ever; [#interrupt] ends it.
  default Evaluation eval(String code, Optional<Duration> timeout) {
    return eval(code, timeout, false);
  }

  /// The same in a transaction of the application that is rolled back at the end, if so wished;
  /// where there are no transactions that is a `BAD_REQUEST`, and nothing is run.
  default Evaluation eval(String code, Optional<Duration> timeout, boolean rollback) {
    return eval(code, new EvalOptions(timeout, rollback, false, () -> {}));
  }

  /// The same. `begun` of the options runs as soon as [#interrupt] would stop it and another one
  /// would be refused.
  Evaluation eval(String code, EvalOptions options);

  /// What the running evaluation reads from standard input next, and whether that is all of it.
  /// Where none runs, or none that takes input, it is lost.
  void input(byte[] data, boolean last);

  /// Stops the running evaluation; false when there is none. Returns at once: the evaluation
  /// answers.
  boolean interrupt();

  /// The variable's value, shown in more depth than a result is.
  Evaluation inspect(String name);

  Completion complete(String code, int cursor);

  Completeness check(String code);

  /// A fresh worker, with the project's environment as it is now; stops what runs. With `replay`
  /// the declarations made so far are made again, each with its outcome; an interrupt ends that.
  List<Evaluation> reset(boolean replay);

  /// What has been declared so far, the newest last.
  List<Declared> declared();

  /// What is to be said about its project; the next evaluation says it too, if it is the first.
  default List<String> projectNotes() {
    return List.of();
  }

  /// What was started with the worker that the session has now.
  Optional<BootReport> boot();

  /// Adds libraries to the live session: by coordinates, found the way its project finds its own,
  /// or as the absolute path of a jar or a folder of classes. Values and declarations stay. They
  /// are there after a reset too.
  AddedLibraries addDependencies(List<String> libraries);

  /// Every snippet with its outputs, as Markdown.
  String transcript();

  /// Every snippet with its outputs, as a Jupyter notebook.
  String notebook();
}
