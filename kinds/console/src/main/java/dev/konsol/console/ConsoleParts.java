package dev.konsol.console;

import dev.konsol.console.attention.LiveSigns;
import dev.konsol.console.disk.DiskFiles;
import dev.konsol.console.disk.LogLocation;
import dev.konsol.console.disk.LogLocations;
import dev.konsol.console.input.Typing;
import dev.konsol.console.log.ConsoleLog;
import dev.konsol.console.log.LogWriter;
import dev.konsol.console.past.ConsoleRecord;
import dev.konsol.console.past.GoneProgram;
import dev.konsol.console.past.RecordFile;
import dev.konsol.console.past.Records;
import dev.konsol.console.recording.Recording;
import dev.konsol.console.recording.Timeline;
import dev.konsol.console.view.Scrollback;
import dev.konsol.console.view.Viewer;
import dev.konsol.console.wait.Foreground;
import dev.konsol.console.wait.Waits;
import dev.konsol.core.Budget;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Attention;
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
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The parts of one console and how they hang together: from the start, through output, input and
/// changes of size, to an end that everybody sees at once.
final class ConsoleParts {
  private static final Logger LOG = LoggerFactory.getLogger(ConsoleParts.class);

  final ConsoleSpec spec;
  private final ConsoleDependencies dependencies;
  private final LogLocation location;
  final Instant created;
  private final RecordFile record;
  final Lifecycle life;
  private final LogWriter writer;
  private final Timeline timeline = new Timeline(System.nanoTime());
  final Viewer viewer;
  final Scrollback scrollback;
  final Typing typing;
  private final OutputHandler output;
  private final LiveSigns signs;
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

  private ConsoleParts(
      ConsoleSpec spec,
      ConsoleDependencies dependencies,
      LogLocation location,
      Lifecycle life,
      LogWriter writer,
      Recorded recorded) {
    this.spec = spec;
    this.dependencies = dependencies;
    this.location = location;
    this.created = recorded.created();
    this.record = recorded.file();
    this.life = life;
    this.size = spec.size();
    this.writer = writer;
    this.viewer =
        new Viewer(
            log(),
            new Viewer.Times(timeline, System::nanoTime),
            spec.size(),
            spec.logCap(),
            dependencies.tasks(),
            this::answer);
    this.scrollback = new Scrollback(log(), timeline, spec.size());
    this.typing = new Typing(viewer, log()::head);
    this.output = new OutputHandler(writer, timeline, viewer, this::exited, this::rang);
    this.signs =
        new LiveSigns(
            typing,
            output::lastOutput,
            this::isInForeground,
            viewer::snapshot,
            viewer::unchangedNanos,
            this::exit);
    this.forfeit = writer::forfeit;
  }

  private static LogWriter.Setup setup(
      ConsoleDependencies dependencies, long cap, boolean appends) {
    return new LogWriter.Setup(
        new DiskFiles(),
        cap,
        dependencies.settings().diskReserve(),
        System::nanoTime,
        dependencies.memory(),
        appends);
  }

  /// A console of an earlier daemon, which has ended.
  static Console past(Records.Found found, ConsoleDependencies dependencies) {
    ConsoleRecord known = found.console();
    ConsoleSpec spec = ConsoleSpec.past(known);
    SpecCheck.checkKey(spec.key().value());
    LogWriter writer =
        new LogWriter(
            setup(dependencies, spec.logCap(), false),
            known.log().real(),
            known.position(),
            known.finalOffset());
    ConsoleParts parts =
        new ConsoleParts(
            spec,
            dependencies,
            known.log(),
            new Lifecycle(dependencies.settings().clock()),
            writer,
            new Recorded(known.created(), found.file()));
    parts.endedBefore(known);
    return parts.console;
  }

  private void endedBefore(ConsoleRecord known) {
    GoneProgram gone = new GoneProgram(known.pid());
    life.opened(known.pid(), spec.size());
    running.complete(new Running(gone, gone));
    typing.end();
    dependencies.logs().takeUp(location, forfeit);
    life.exited(new Ending(known.exit(), log().head(), List.of()));
    log().end();
  }

  /// Since when there is a console, and where that is written down.
  private record Recorded(Instant created, RecordFile file) {}

  /// Starts the program. When that fails, everything is as it was.
  static Console start(ConsoleSpec spec, ConsoleDependencies dependencies, long serial) {
    LogLocation location =
        dependencies.logs().claim(spec.logPath(), spec.logTruncate(), spec.key().value(), serial);
    boolean started = false;
    try {
      Lifecycle life = new Lifecycle(dependencies.settings().clock());
      LogWriter.Setup setup = setup(dependencies, spec.logCap(), location.appends());
      ConsoleParts parts =
          new ConsoleParts(
              spec,
              dependencies,
              location,
              life,
              new LogWriter(setup, location.real(), life::dropped),
              new Recorded(
                  dependencies.settings().clock().instant(), dependencies.records().file(serial)));
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
    } catch (Throwable e) {
      writer.close();
      throw e;
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
    // Before anybody is told of it: a daemon that is killed then has not forgotten it.
    record.opened(recorded(program.pid()));
    dependencies.tasks().execute(() -> logOpened(program.pid())); // nobody has to wait for that
  }

  private void logOpened(long pid) {
    LOG.atInfo().addKeyValue("key", spec.key()).addKeyValue("pid", pid).log("opened");
  }

  private ConsoleRecord recorded(long pid) {
    return new ConsoleRecord(
        spec.key().value(),
        spec.program().title(),
        spec.directory(),
        location,
        writer.position(),
        created,
        pid,
        spec.size(),
        new Exit.Lost(),
        OptionalLong.empty());
  }

  ConsoleLog log() {
    return writer.log();
  }

  Waits waits() {
    return new Waits(
        log(), typing, output::lastOutput, this::isInForeground, this::exit, signs::judge);
  }

  private Optional<Exit> exit() {
    return life.ending().map(Ending::exit);
  }

  private void rang() {
    signs.ring();
  }

  Attention attention() {
    if (past()) {
      return Attention.NONE; // whoever it concerned has another daemon by now
    }
    return signs.judge().attention();
  }

  /// Whether it is a console of an earlier daemon.
  private boolean past() {
    return running().terminal() instanceof GoneProgram;
  }

  private boolean isInForeground() {
    return new Foreground(running().terminal(), spec.program().shellArguments()).isOwn();
  }

  /// When something was printed or typed last.
  Instant activeAt() {
    if (past()) {
      return created;
    }
    long now = System.nanoTime();
    long ago = Math.min(now - output.lastOutput(), now - typing.lastSendNanos());
    Instant last = dependencies.settings().clock().instant().minusNanos(ago);
    return last.isBefore(created) ? created : last;
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
    record.remove();
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
    Ending ending = new Ending(exit, log().head(), survivors(program));
    record.ended(recorded(program.pid()).ended(exit, ending.finalOffset(), size));
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
