package dev.konsol.worker.evaluation;

import dev.konsol.wire.JsonLine;
import dev.konsol.worker.link.Frames;
import dev.konsol.worker.link.SyncMarks;
import dev.konsol.worker.run.Run;
import dev.konsol.worker.run.Stopped;
import dev.konsol.worker.show.Failure;
import dev.konsol.worker.show.Rendered;
import dev.konsol.worker.show.Renderer;
import dev.konsol.worker.show.SnippetNames;
import dev.konsol.worker.show.Text;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The last frame of a run: composed by the evaluation thread, or by the watch when that is lost.
final class RunAnswers {
  private final Frames frames;
  private final Renderer renderer;
  private final SyncMarks marks = new SyncMarks();

  RunAnswers(Frames frames, Renderer renderer) {
    this.frames = frames;
    this.renderer = renderer;
  }

  /// Sends it unless the run has been answered before.
  boolean send(Run run, byte[] line) {
    if (!run.claimAnswer()) {
      return false;
    }
    frames.flush();
    marks.write(run.id);
    frames.answer(run, line);
    return true;
  }

  /// Runs code of the value's or exception's class.
  byte[] of(Run run, Outcome outcome) {
    Throwable thrown = outcome.thrown();
    if (run.stopped()) {
      return interrupted(run, outcome, false);
    }
    if (thrown != null) {
      return thrown(run, outcome, thrown);
    }
    if (!outcome.hasValue()) {
      return success(run, outcome, Rendered.text(new Text("", false)), false);
    }
    Rendered rendered = renderer.result(outcome.value());
    if (run.stopped() || run.overrun()) {
      return cut(run, outcome, false);
    }
    return success(run, outcome, rendered, false);
  }

  private byte[] thrown(Run run, Outcome outcome, Throwable thrown) {
    JsonLine exception = new Failure(renderer.limits().dataBytes()).tell(thrown);
    if (run.stopped() || run.overrun()) {
      return cut(run, outcome, false);
    }
    return error(run, outcome.step(), Failure.inOneLine(thrown))
        .put("exception", exception)
        .bytes();
  }

  /// The answer when telling the outcome was stopped, by the host or by the watch. Runs no code of
  /// the snippet's. Stuck says that the evaluation thread has not come back.
  byte[] cut(Run run, Outcome outcome, boolean stuck) {
    if (run.stopped()) {
      return interrupted(run, outcome, stuck);
    }
    String why = "<rendering stopped after " + renderer.limits().renderMillis() + " ms>";
    Throwable thrown = outcome.thrown();
    if (thrown == null) {
      return success(run, outcome, Rendered.leftOut(why), stuck);
    }
    return failed(run, outcome.step(), SnippetNames.of(thrown.getClass()), why)
        .putTrue("stuck", stuck)
        .bytes();
  }

  private byte[] interrupted(Run run, Outcome outcome, boolean stuck) {
    Throwable thrown = outcome.thrown();
    Failure failure = new Failure(renderer.limits().dataBytes());
    Throwable where =
        thrown instanceof Stopped || thrown instanceof InterruptedException
            ? thrown
            : new Stopped();
    return error(run, outcome.step(), "interrupted")
        .putTrue("interrupted", true)
        .putTrue("stuck", stuck)
        .put("exception", failure.tell(where, "Interrupted", "interrupted"))
        .bytes();
  }

  /// For a run that could not be begun, or told.
  byte[] failure(Run run, Throwable thrown) {
    return failed(run, 0, SnippetNames.of(thrown.getClass()), Failure.inOneLine(thrown)).bytes();
  }

  /// For a run that the evaluation thread, lost in an earlier one, will not begin.
  byte[] refused(Run run, String why, boolean stuck) {
    return failed(run, 0, "Refused", why).putTrue("stuck", stuck).bytes();
  }

  private static byte[] success(Run run, Outcome outcome, Rendered rendered, boolean stuck) {
    return result(run, "success", rendered, outcome.valueType(), outcome.step())
        .putTrue("stuck", stuck)
        .bytes();
  }

  private static JsonLine failed(Run run, int step, String type, String message) {
    JsonLine exception = JsonLine.object().put("class", type).put("message", message);
    return error(run, step, message).put("exception", exception.putTexts("backtrace", List.of()));
  }

  private static JsonLine error(Run run, int step, String data) {
    return result(run, "error", Rendered.text(new Text(data, false)), null, step);
  }

  private static JsonLine result(
      Run run, String type, Rendered rendered, @Nullable String valueType, int step) {
    return JsonLine.object()
        .put("event", "result")
        .put("id", run.id)
        .put("type", type)
        .put("data", rendered.data())
        .put("renderKind", rendered.kind())
        .put("mime", rendered.mime())
        .put("valueType", valueType)
        .putTrue("truncated", rendered.truncated())
        .put("step", step);
  }
}
