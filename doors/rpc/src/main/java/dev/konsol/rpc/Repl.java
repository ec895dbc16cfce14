package dev.konsol.rpc;

import dev.konsol.core.Journal;
import dev.konsol.core.SessionState;
import dev.konsol.eval.Completeness;
import dev.konsol.eval.Completion;
import dev.konsol.eval.Declared;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalOptions;
import dev.konsol.eval.Evaluation;
import java.time.Instant;
import java.util.List;

/// What the door wants of an evaluation session; [LiveRepls] has the real ones. The seam is here so
/// that every way an evaluation can end can be tested without the processes it takes.
interface Repl {
  EvalLanguage language();

  SessionState state();

  /// Throws `BAD_REQUEST` where evaluations cannot be rolled back.
  void requireTransactions();

  Instant created();

  Journal journal();

  Evaluation eval(String code, EvalOptions options);

  void input(byte[] data, boolean last);

  boolean interrupt();

  Evaluation inspect(String name);

  Completion complete(String code, int cursor);

  Completeness check(String code);

  InProject project();

  List<Evaluation> reset(boolean replay);

  List<Declared> declared();

  String transcript();

  /// Ends the session and forgets it.
  void close();
}
