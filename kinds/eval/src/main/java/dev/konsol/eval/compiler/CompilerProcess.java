package dev.konsol.eval.compiler;

import dev.konsol.core.Budget;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.EvalSettings;
import dev.konsol.process.ProgramSpec;
import dev.konsol.process.launch.Launcher;
import dev.konsol.process.launch.PipedProgram;
import dev.konsol.process.launch.Streams;
import dev.konsol.wire.Calls;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import dev.konsol.wire.LineReader;
import dev.konsol.wire.MalformedMessage;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/// A warm compiler beside the host, shared by the sessions of its language and version. Many
/// requests may be under way; when the process dies, all of them fail at once. Safe for any thread;
/// one platform thread reads its answers and ends with it.
final class CompilerProcess implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(CompilerProcess.class);
  private static final int LONGEST_LINE = 96 << 20;

  private final PipedProgram program;
  private final OutputStream in;
  private final Duration patience;
  private final Duration leave;
  private final Calls calls = new Calls();
  private volatile boolean ended;
  private volatile boolean leaving;

  private CompilerProcess(PipedProgram program, Duration patience, Duration leave) {
    this.program = program;
    this.in = program.input();
    this.patience = patience;
    this.leave = leave;
  }

  static CompilerProcess start(EvalSettings settings, Compilers.Key key, Launcher launcher) {
    EvalSettings.CompilerProgram wanted = settings.compilers().get(key.language());
    if (wanted == null) {
      throw KonsolException.unsupported(
          key.language().wireName() + " is not part of this installation");
    }
    ProgramSpec spec =
        new ProgramSpec(
            commandLine(settings, wanted),
            settings.scratch(),
            settings.environment(),
            launcher.serial("compiler-" + key.name()));
    CompilerProcess compiler =
        new CompilerProcess(
            launcher.start(spec, Streams.CONVERSATION),
            settings.limits().times().compile(),
            wanted.leave());
    compiler.read(spec.serial());
    return compiler;
  }

  private static List<String> commandLine(
      EvalSettings settings, EvalSettings.CompilerProgram program) {
    List<String> command = new ArrayList<>(List.of(settings.java().toString()));
    // What it leaves behind when it is ended goes with the host.
    command.add("-Djava.io.tmpdir=" + settings.scratch());
    // A compiler that is short of memory would leave requests without an answer.
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.addAll(program.jvmOptions());
    command.add("-cp");
    command.add(program.classPath().stream().map(Path::toString).collect(Collectors.joining(":")));
    command.add(program.mainClass());
    return command;
  }

  /// A process pipe pins the carrier of a virtual thread, so the reader is a platform thread.
  private void read(String serial) {
    try {
      Thread.ofPlatform().daemon().name("konsol-" + serial).start(this::readAnswers);
    } catch (Throwable e) {
      program.kill(); // nobody would read it
      throw e;
    }
  }

  boolean alive() {
    return !ended && program.alive();
  }

  Optional<String> gone() {
    return alive() ? Optional.empty() : Optional.of(ending());
  }

  private String ending() {
    return "the compiler has ended" + program.lastWords();
  }

  boolean busy() {
    return calls.isWaiting();
  }

  static JsonLine request(String op, String session) {
    return JsonLine.object().put("op", op).put("session", session);
  }

  /// Asks and waits for the answer, which may say no (`ok` is false then).
  JsonObject ask(JsonLine request) throws CompilerLost {
    try {
      return calls.ask(request, this::write, patience);
    } catch (InterruptedException e) {
      throw KonsolException.interrupted(e);
    } catch (EOFException e) {
      throw new CompilerLost(ending());
    } catch (TimeoutException e) {
      throw new CompilerLost("the compiler did not answer within " + patience);
    }
  }

  /// Says something that needs no answer.
  void tell(JsonLine request) {
    calls.tell(request, this::write);
  }

  private synchronized void write(JsonLine message) {
    try {
      in.write(message.bytes());
      in.flush();
    } catch (IOException e) {
      log.atDebug().setCause(e).log("compiler does not read any more");
      ended = true;
      calls.end();
    }
  }

  private void readAnswers() {
    try {
      LineReader lines = new LineReader(program.output(), LONGEST_LINE);
      while (lines.next()) {
        calls.answer(JsonObject.parse(lines.text()));
      }
    } catch (IOException | MalformedMessage e) {
      // On its way out the JVM itself may say something.
      log.atLevel(leaving ? Level.DEBUG : Level.WARN).setCause(e).log("compiler's answers ended");
    } finally {
      ended = true;
      if (!leaving) {
        program.kill();
      }
      calls.end();
    }
  }

  @Override
  public void close() {
    try {
      if (!leave.isZero()) {
        leaving = true;
        in.close();
        program.awaitExit(Budget.of(leave));
      }
      program.kill();
      program.awaitExit();
    } catch (IOException e) {
      program.kill();
    } catch (InterruptedException e) {
      program.kill();
      Thread.currentThread().interrupt();
    }
  }
}
