package dev.konsol.app.eval;

import dev.konsol.client.cli.UsageError;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.Streams;
import dev.konsol.client.eval.PlainResultPrinter;
import dev.konsol.client.eval.Result;
import dev.konsol.client.eval.StandardInput;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Tasks;
import dev.konsol.core.session.Cursor;
import dev.konsol.eval.EvalOptions;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.result.BootReport;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.rpc.answer.Results;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// Opens a host, evaluates once, and ends.
record OneEvaluation(Streams streams, Map<String, String> environment, Build build, Wishes wishes) {
  /// What is done with the code: rolled back at the end, given standard input to read.
  record Wishes(boolean rollback, boolean input) {}

  int run(EvalSpec spec, String code, Optional<Duration> timeout, boolean json)
      throws IOException, InterruptedException {
    try (EvalHost host = EvalHost.open(build, environment, Duration.ZERO)) {
      SignalledEnd signals = SignalledEnd.by(host::close);
      host.onSupervisorGone(host::close);
      try {
        EvalSession session = preparing().tellOf(() -> host.evaluations().open(spec));
        return json ? inJson(session, code, timeout) : aloud(session, code, timeout);
      } catch (KonsolException e) {
        if (signals.code().isPresent()) {
          return signals.code().getAsInt();
        }
        throw e.code() == ErrorCode.BAD_REQUEST ? new UsageError(e.getMessage()) : e;
      }
    }
  }

  private Preparing preparing() {
    return new Preparing(streams, Duration.ofSeconds(1));
  }

  private int inJson(EvalSession session, String code, Optional<Duration> timeout) {
    Evaluation evaluation = evaluate(session, code, timeout);
    streams.out().println(Results.json(evaluation, session.language()));
    return evaluation.outcome() instanceof Outcome.Value ? 0 : 1;
  }

  private int aloud(EvalSession session, String code, Optional<Duration> timeout)
      throws InterruptedException {
    session.boot().ifPresent(this::tell);
    LiveOutput output = new LiveOutput(session.journal(), streams);
    try (Tasks tasks = new Tasks("konsol-eval-output", (_, bug) -> report(bug))) {
      Thread printing = tasks.start(output);
      Evaluation evaluation = evaluate(session, code, timeout);
      printing.join();
      output.finish(evaluation);
      String json = Results.json(evaluation, session.language());
      return new PlainResultPrinter(streams).print(new Result(JsonObject.parse(json)));
    }
  }

  private Evaluation evaluate(EvalSession session, String code, Optional<Duration> timeout) {
    StandardInput input = new StandardInput(streams.in());
    InputForwarder asked = new InputForwarder(session, input, Cursor.atHead(session.journal()));
    try (Tasks tasks = new Tasks("konsol-eval-input", (_, bug) -> report(bug))) {
      tasks.start(asked);
      return session.eval(
          code, new EvalOptions(timeout, wishes.rollback(), wishes.input(), () -> {}));
    }
  }

  /// Where it is in nobody's way: stdout is for the value.
  private void tell(BootReport boot) {
    streams.err().print(boot.stdout() + boot.stderr());
  }

  private void report(Throwable bug) {
    streams.err().println("konsol: output is shown at the end: " + bug);
  }
}
