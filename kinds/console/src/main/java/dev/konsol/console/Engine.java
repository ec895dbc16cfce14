package dev.konsol.console;

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
final class Engine {
  private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

  private final ConsoleSpec spec;
  private final Kit kit;
  private final LogPlace place;
  private final Instant created;
  private final Life life;
  private final LogWriter writer;
  private final Timeline timeline = new Timeline(System.nanoTime());
  private final Viewer viewer;
  private final Typing typing;
  private final OutputPath output;
  private final CompletableFuture<Running> running = new CompletableFuture<>();
  private final Console console = new Console(this);
  private final Runnable forfeit;
  private volatile Size size;

  private Engine(ConsoleSpec spec, Kit kit, LogPlace place) throws IOException {
    this.spec = spec;
    this.kit = kit;
    this.place = place;
    this.created = kit.settings().clock().instant();
    this.life = new Life(kit.settings().clock());
    this.size = spec.size();
    LogWriter.Setup setup =
        new LogWriter.Setup(
            new DiskFiles(),
            spec.logCap(),
            kit.settings().diskReserve(),
            System::nanoTime,
            kit.memory(),
            place.appends());
    this.writer = new LogWriter(setup, place.real(), life::dropped);
    this.viewer = new Viewer(log(), spec, kit.tasks(), this::answer);
    this.typing = new Typing(viewer, log()::head);
    this.output = new OutputPath(writer, timeline, viewer, this::exited);
    this.forfeit = writer::forfeit;
  }

  /// Starts the program. When that fails, everything is as it was.
  static Console start(ConsoleSpec spec, Kit kit, long serial) {
    LogPlace place = kit.places().claim(spec, serial);
    boolean started = false;
    try {
      Engine engine = new Engine(spec, kit, place);
      engine.startProgram("console" + serial);
      started = true;
      return engine.console;
    } catch (IOException e) {
      throw LogPlaces.notWritable(place.asked(), e);
    } finally {
      if (!started) {
        kit.places().abandon(place);
      }
    }
  }

  private void startProgram(String serial) throws IOException {
    boolean started = false;
    try {
      Map<String, String> environment = Environment.of(kit.settings().environment(), spec);
      Terminal terminal =
          kit.terminals()
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
      return kit.trees().of(terminal.pid(), serial);
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
    kit.tasks().execute(() -> logOpened(program.pid())); // nobody has to wait for that
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

  Life life() {
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
    return new Waits(log(), life, typing, output, this::isInForeground);
  }

  private boolean isInForeground() {
    return new Foreground(spec.program(), running().terminal()).isOwn();
  }

  Recording recording() {
    return new Recording(log(), timeline, spec, created);
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
        place.asked(),
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
    kit.places().release(place, forfeit);
  }

  private void answer(byte[] reply) {
    typing.reply(running().terminal(), reply);
  }

  private void exited(Exit exit) {
    kit.tasks().execute(() -> finish(exit));
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
    kit.places().ended(place, forfeit);
    Instant now = kit.settings().clock().instant();
    Ending ending = new Ending(exit, log().head(), now, survivors(program));
    kit.ended().accept(console);
    life.exited(ending);
    log().end();
    LOG.atInfo().addKeyValue("key", spec.key()).addKeyValue("exit", exit).log("exited");
    program.terminal().close();
    viewer.end();
    timeline.shrink();
  }

  private List<ProcessTree.Member> survivors(Running program) {
    if (kit.stopping().getAsBoolean()) {
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
