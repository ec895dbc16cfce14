package dev.konsol.eval;

import dev.konsol.core.MemoryJournal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A worker and a compiler session that belong together, because what the one has declared the
/// other has loaded. When either is gone, both are replaced. Who started it owns both.
///
/// Used by the session's evaluating thread; the worker's readers call the [FrameListener].
final class Engine implements FrameListener {
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
  enum Rendering {
    BRIEF(500, 8),
    DEEP(5_000, 24);

    private final int elements;
    private final int depth;

    Rendering(int elements, int depth) {
      this.elements = elements;
      this.depth = depth;
    }
  }

  void render(Rendering rendering) {
    ObjectNode command = worker.command("limits");
    command.put("frameBytes", limits.frameBytes());
    command.put("renderMillis", limits.times().rendering().toMillis());
    command.put("renderElements", rendering.elements);
    worker.send(command.put("renderDepth", rendering.depth));
  }

  long pid() {
    return worker.pid();
  }

  FrontEnd compiler() {
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
    if (reason == null && !compiler.alive()) {
      return Optional.of("the compiler has ended");
    }
    return Optional.ofNullable(reason);
  }

  /// Hands the class files to the worker and starts the steps, if there are any. True when there is
  /// a result to wait for.
  boolean begin(Run run, Compiled compiled) {
    if (!compiled.classes().isEmpty()) {
      ObjectNode load = worker.command("load");
      load.set("classes", compiled.classes());
      worker.send(load);
    }
    compiled.forgotten().forEach(this::forget);
    if (compiled.steps().isEmpty()) {
      return false;
    }
    current = run;
    ObjectNode command = worker.command("run").put("id", run.id());
    compiled.addTo(command);
    if (run.options().rollback()) {
      command.put("rollback", true);
    }
    if (run.options().input()) {
      command.put("input", true);
    }
    worker.send(command);
    String reason = gone;
    if (reason != null) {
      run.lose(reason);
    }
    return true;
  }

  /// Gives loaded classes the code of these files, by their names. The run answers.
  void redefine(Run run, Map<String, Path> classes) {
    current = run;
    ObjectNode command = worker.command("redefine").put("id", run.id());
    ArrayNode files = command.putArray("classes");
    classes.forEach(
        (name, file) -> files.addObject().put("name", name).put("file", file.toString()));
    worker.send(command);
    String reason = gone;
    if (reason != null) {
      run.lose(reason);
    }
  }

  /// What is there already stays: nothing on the path can be replaced.
  void addToClassPath(List<Path> paths) {
    compiler.addToClassPath(paths);
    ObjectNode command = worker.command("classpath");
    ArrayNode add = command.putArray("add");
    paths.forEach(path -> add.add(path.toString()));
    worker.send(command);
  }

  private void forget(JsonNode field) {
    ObjectNode command = worker.command("forget");
    command.set("class", field.path("className"));
    command.set("field", field.path("field"));
    worker.send(command);
  }

  /// What the run reads next, and whether that is all.
  void input(byte[] data, boolean last) {
    String text = Base64.getEncoder().encodeToString(data);
    worker.send(worker.command("input").put("data", text).put("end", last));
  }

  void interrupt(Run run) {
    worker.send(worker.command("interrupt").put("id", run.id()));
  }

  /// Ends the worker by force.
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
  public void result(String name, WorkerResult result) {
    Run run = named(name);
    if (run != null) {
      current = null;
      run.finish(result);
    }
  }

  @Override
  public void answer(JsonNode frame) {
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
