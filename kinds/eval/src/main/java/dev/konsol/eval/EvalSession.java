package dev.konsol.eval;

import dev.konsol.core.session.Session;
import dev.konsol.core.session.SessionId;
import dev.konsol.eval.result.BootReport;
import dev.konsol.eval.result.Completeness;
import dev.konsol.eval.result.Completion;
import dev.konsol.eval.result.Declared;
import dev.konsol.eval.result.Evaluation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

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

  /// What was started with the worker that the session has now.
  Optional<BootReport> boot();

  /// Adds libraries to the live session, found the way its project finds its own; answers the files
  /// that are new on its class path. Values and declarations stay. They are there after a reset
  /// too.
  List<Path> addDependencies(List<String> coordinates);

  /// Every snippet with its outputs, as Markdown.
  String transcript();

  /// Every snippet with its outputs, as a Jupyter notebook.
  String notebook();
}
