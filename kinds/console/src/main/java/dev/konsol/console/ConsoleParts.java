package dev.konsol.console;

import dev.konsol.console.disk.DiskFiles;
import dev.konsol.console.disk.LogLocation;
import dev.konsol.console.disk.LogLocations;
import dev.konsol.console.input.Typing;
import dev.konsol.console.log.ConsoleLog;
import dev.konsol.console.log.LogWriter;
import dev.konsol.console.recording.Recording;
import dev.konsol.console.recording.Timeline;
import dev.konsol.console.view.Viewer;
import dev.konsol.console.wait.Foreground;
import dev.konsol.console.wait.Waits;
import dev.konsol.core.Budget;
import dev.konsol.core.KonsolException;
import dev.konsol.process.Exit;
import dev.konsol.process.ProcessTree;
import dev.konsol.process.ProgramSpec;
import dev.konsol.process.Signal;
import dev.konsol.process.Size;
import dev.konsol.process.Terminal;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The parts of one console and how they hang together: from the start, through output, input and
/// changes of size, to an end that everybody sees at once.
final class ConsoleParts {
  private static final Logger LOG = LoggerFactory.getLogger(ConsoleParts.class);

  private final ConsoleSpec spec;
  private final ConsoleDependencies dependencies;
  private final LogLocation location;
  private final Instant created;
  private final Lifecycle life;
  private final LogWriter writer;
  private final Timeline timeline = new Timeline(System.nanoTime());
  private final Viewer viewer;
  private final Typing typing;
  private final OutputHandler output;
  private final CompletableFuture<Running> running = new CompletableFuture<>();
  private final Console console = new Console(this);
  private final Runnable forfeit;
  private volatile Size size;

  /// A program that was started: its terminal and all it has started in turn.
  record Running(Terminal terminal, ProcessTree tree) {
    long pid() {
      return terminal.pid();
    }
  }

  private ConsoleParts(ConsoleSpec spec, ConsoleDependencies dependencies, LogLocation location)
      throws IOException {
    this.spec = spec;
    this.dependencies = dependencies;
    this.location = location;
    this.created = dependencies.settings().clock().instant();
    this.life = new Lifecycle(dependencies.settings().clock());
    this.size = spec.size();
    LogWriter.Setup setup =
        new LogWriter.Setup(
            new DiskFiles(),
            spec.logCap(),
            dependencies.settings().diskReserve(),
            System::nanoTime,
            dependencies.memory(),
            location.appends());
    this.writer = new LogWriter(setup, location.real(), life::dropped);
    this.viewer = new Viewer(log(), spec.size(), spec.logCap(), dependencies.tasks(), this::answer);
    this.typing = new Typing(viewer, log()::head);
    this.output = new OutputHandler(writer, timeline, viewer, this::exited);
    this.forfeit = writer::forfeit;
  }

  /// Starts the program. When that fails, everything is as it was.
  static Console start(ConsoleSpec spec, ConsoleDependencies dependencies, long serial) {
    LogLocation location =
        dependencies.logs().claim(spec.logPath(), spec.logTruncate(), spec.key().value(), serial);
    boolean started = false;
    try {
      ConsoleParts parts = new ConsoleParts(spec, dependencies, location);
      parts.startProgram("console" + serial);
      started = true;
      return parts.console;
    } catch (IOException e) {
      throw LogLocations.notWritable(location.asked(), e);
    } finally {
      if (!started) {
        dependencies.logs().abandon(location);
      }
    }
  }

  private void startProgram(String serial) throws IOException {
    boolean started = false;
    try {
      Map<String, String> environment = spec.environmentIn(dependencies.settings().environment());
      Terminal terminal =
          dependencies
              .terminals()
              .open(
                  new ProgramSpec(
                      spec.program().vector(environment), spec.directory(), environment, serial),
                  spec.size(),
                  output);
      opened(new Running(terminal, tree(terminal, serial)));
      started = true;
    } finally {
      if (!started) {
        writer.close();
      }
    }
  }

  /// Whoever cannot be found again must not stay.
  private ProcessTree tree(Terminal terminal, String serial) {
    try {
      return dependencies.trees().of(terminal.pid(), serial);
    } catch (KonsolException e) {
      terminal.signalGroup(terminal.pid(), Signal.SIGKILL);
      terminal.close();
      throw e;
    }
  }

  private void opened(Running program) throws IOException {
    try {
      writer.begin();
    } catch (IOException e) {
      program.tree().end(Budget.of(Duration.ofSeconds(2)), true);
      program.terminal().close();
      running.completeExceptionally(e);
      throw e;
    }
    life.opened(program.pid(), spec.size());
    running.complete(program);
    dependencies.tasks().execute(() -> logOpened(program.pid())); // nobody has to wait for that
  }

  private void logOpened(long pid) {
    LOG.atInfo().addKeyValue("key", spec.key()).addKeyValue("pid", pid).log("opened");
  }

  ConsoleSpec spec() {
    return spec;
  }

  Instant created() {
    return created;
  }

  Lifecycle life() {
    return life;
  }

  ConsoleLog log() {
    return writer.log();
  }

  Viewer viewer() {
    return viewer;
  }

  Typing typing() {
    return typing;
  }

  Waits waits() {
    return new Waits(
        log(),
        typing,
        output::lastOutput,
        this::isInForeground,
        () -> life.ending().map(Ending::exit));
  }

  private boolean isInForeground() {
    return new Foreground(running().terminal(), spec.program().shellArguments()).isOwn();
  }

  Recording recording() {
    return new Recording(log(), timeline, spec.size(), spec.program().title(), created);
  }

  Size size() {
    return size;
  }

  Running running() {
    return running.join();
  }

  Overview overview() {
    return new Overview(
        spec.key(),
        running().pid(),
        spec.program().title(),
        spec.directory(),
        location.asked(),
        size,
        created,
        log().first(),
        log().head(),
        life.ending(),
        writer.storage());
  }

  void resize(Size to) {
    if (to.equals(size) && life.ending().isEmpty()) {
      return;
    }
    long offset = log().head();
    life.resized(
        to,
        offset,
        () -> {
          running().terminal().resize(to);
          viewer.resized(offset, to);
          timeline.resized(offset, to, System.nanoTime());
          size = to;
        });
    log().tellWatchers();
  }

  void release() {
    writer.release();
    dependencies.logs().release(location, forfeit);
  }

  private void answer(byte[] reply) {
    typing.reply(running().terminal(), reply);
  }

  private void exited(Exit exit) {
    dependencies.tasks().execute(() -> finish(exit));
  }

  /// Runs on a thread of its own: looking for survivors takes a while. The log ends last, so that
  /// whoever has read to its end finds the ending complete.
  private void finish(Exit exit) {
    Running program;
    try {
      program = running.join();
    } catch (CompletionException e) {
      return; // it was never opened, and its end is nobody's business
    }
    writer.close();
    typing.end();
    dependencies.logs().ended(location, forfeit);
    Instant now = dependencies.settings().clock().instant();
    Ending ending = new Ending(exit, log().head(), now, survivors(program));
    dependencies.ended().accept(console);
    life.exited(ending);
    log().end();
    LOG.atInfo().addKeyValue("key", spec.key()).addKeyValue("exit", exit).log("exited");
    program.terminal().close();
    viewer.end();
    timeline.shrink();
  }

  private List<ProcessTree.Member> survivors(Running program) {
    if (dependencies.stopping().getAsBoolean()) {
      return List.of();
    }
    try {
      return program.tree().members().stream()
          .filter(member -> member.pid() != program.pid())
          .toList();
    } catch (RuntimeException e) {
      LOG.atError().setCause(e).addKeyValue("key", spec.key()).log("survivors not found");
      return List.of();
    }
  }
}
