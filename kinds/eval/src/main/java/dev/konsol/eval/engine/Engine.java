package dev.konsol.eval.engine;

import dev.konsol.core.session.Load;
import dev.konsol.core.session.MemoryJournal;
import dev.konsol.eval.EvalEvent;
import dev.konsol.eval.EvalSettings;
import dev.konsol.eval.compiler.CompiledSnippet;
import dev.konsol.eval.compiler.FrontEnd;
import dev.konsol.eval.plan.Outputs;
import dev.konsol.eval.result.Display;
import dev.konsol.eval.worker.BoundedText;
import dev.konsol.eval.worker.FrameListener;
import dev.konsol.eval.worker.WorkerProcess;
import dev.konsol.eval.worker.WorkerResult;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import dev.konsol.wire.compile.Compiled.Field;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A worker and a compiler session that belong together, because what the one has declared the
/// other has loaded. When either is gone, both are replaced. Who started it owns both.
///
/// Used by the session's evaluating thread; the worker's readers call the [FrameListener].
public final class Engine implements FrameListener {
  private static final int MOST_BACKGROUND = 64 << 10;
  private static final Logger log = LoggerFactory.getLogger(Engine.class);

  private final WorkerProcess worker;
  private final FrontEnd compiler;
  private final Outputs outputs;
  private final EvalSettings.Limits limits;
  private BoundedText background = new BoundedText(MOST_BACKGROUND);
  private volatile @Nullable MemoryJournal journal;
  private volatile @Nullable Run current;
  private volatile @Nullable String gone;

  Engine(WorkerProcess worker, FrontEnd compiler, Outputs outputs, EvalSettings.Limits limits) {
    this.worker = worker;
    this.compiler = compiler;
    this.outputs = outputs;
    this.limits = limits;
  }

  /// From here on it belongs to the session with this journal.
  void attach(MemoryJournal to) {
    journal = to;
    worker.listen(this);
    render(Rendering.BRIEF);
  }

  /// How much of a value is shown.
  public enum Rendering {
    BRIEF(500, 8),
    DEEP(5_000, 24);

    private final int elements;
    private final int depth;

    Rendering(int elements, int depth) {
      this.elements = elements;
      this.depth = depth;
    }
  }

  public void render(Rendering rendering) {
    worker.send(
        WorkerProcess.command("limits")
            .put("frameBytes", limits.frameBytes())
            .put("renderMillis", limits.times().rendering().toMillis())
            .put("renderElements", rendering.elements)
            .put("renderDepth", rendering.depth));
  }

  public long pid() {
    return worker.pid();
  }

  /// What the worker takes.
  public Optional<Load> load() {
    return worker.load();
  }

  public FrontEnd compiler() {
    return compiler;
  }

  Outputs outputs() {
    return outputs;
  }

  boolean alive() {
    return worker.alive() && compiler.alive();
  }

  /// Why it is of no use any more, if so.
  Optional<String> gone() {
    String reason = gone;
    return reason == null ? compiler.gone() : Optional.of(reason);
  }

  /// Hands the class files to the worker and starts the steps, if there are any. True when there is
  /// a result to wait for.
  boolean begin(Run run, CompiledSnippet compiled) {
    if (!compiled.classes().isEmpty()) {
      worker.send(
          WorkerProcess.command("load")
              .putObjects("classes", compiled.classes(), (json, file) -> file.write(json)));
    }
    compiled.forgotten().forEach(this::forget);
    if (!compiled.runs()) {
      return false;
    }
    JsonLine command = WorkerProcess.command("run").put("id", run.id());
    compiled.addTo(command);
    command.putTrue("rollback", run.options().rollback()).putTrue("input", run.options().input());
    send(run, command);
    return true;
  }

  /// Gives loaded classes the code of these files, by their names. The run answers.
  void redefine(Run run, Map<String, Path> classes) {
    JsonLine command = WorkerProcess.command("redefine").put("id", run.id());
    command.putObjects(
        "classes",
        classes.entrySet(),
        (json, each) -> json.put("name", each.getKey()).put("file", each.getValue().toString()));
    send(run, command);
  }

  private void send(Run run, JsonLine command) {
    current = run;
    worker.send(command);
    String reason = gone;
    if (reason != null) {
      run.lose(reason);
    }
  }

  /// What is there already stays: nothing on the path can be replaced.
  void addToClassPath(List<Path> paths) {
    compiler.addToClassPath(paths);
    List<String> add = paths.stream().map(Path::toString).toList();
    worker.send(WorkerProcess.command("classpath").putTexts("add", add));
  }

  private void forget(Field field) {
    worker.send(
        WorkerProcess.command("forget")
            .put("class", field.className())
            .put("field", field.field()));
  }

  /// What the run reads next, and whether that is all.
  public void input(byte[] data, boolean last) {
    worker.send(WorkerProcess.command("input").put("data", data).put("end", last));
  }

  void interrupt(Run run) {
    worker.send(WorkerProcess.command("interrupt").put("id", run.id()));
  }

  void kill(String reason) {
    gone = reason;
    worker.kill();
  }

  /// Asks the worker to exit in an orderly way; true when it did so in time.
  boolean exit(Duration atMost) {
    return worker.exit(atMost);
  }

  @Override
  public void output(String run, String stream, String text) {
    output(named(run), stream, text);
  }

  @Override
  public void printed(String stream, String text) {
    output(current, stream, text);
  }

  private void output(@Nullable Run run, String stream, String text) {
    record(new EvalEvent.Output(number(run), stream, text));
    if (run != null) {
      run.output(stream, text);
    } else {
      addBackground(text);
    }
  }

  private synchronized void addBackground(String text) {
    background.add(text);
  }

  /// What was printed since the last time by what no evaluation waits for.
  synchronized String takeBackground() {
    String printed = background.toString();
    background = new BoundedText(MOST_BACKGROUND);
    return printed;
  }

  @Override
  public void display(String name, Display display) {
    Run run = named(name);
    record(new EvalEvent.Displayed(number(run), display));
    if (run != null) {
      run.display(display);
    }
  }

  @Override
  public void inputWanted(String name) {
    record(new EvalEvent.InputWanted(number(named(name))));
  }

  private @Nullable Run named(String name) {
    Run run = current;
    return run != null && run.id().equals(name) ? run : null;
  }

  private static long number(@Nullable Run run) {
    return run == null ? 0 : run.number();
  }

  private void record(EvalEvent event) {
    MemoryJournal into = journal;
    if (into != null) {
      into.append(event);
    }
  }

  @Override
  public void answered(String name) {
    Run run = named(name);
    if (run != null) {
      run.answered();
    }
  }

  @Override
  public void result(String name, WorkerResult result) {
    Run run = named(name);
    if (run != null) {
      current = null;
      run.finish(result);
    }
  }

  @Override
  public void answer(JsonObject frame) {
    compiler.answered(frame);
  }

  @Override
  public void gone(String reason) {
    log.atInfo().addKeyValue("pid", worker.pid()).log("worker gone: {}", reason);
    String known = gone;
    gone = known == null ? reason : known;
    Run run = current;
    if (run != null) {
      run.lose(reason);
    }
  }
}
