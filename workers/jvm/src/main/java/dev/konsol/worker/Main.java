package dev.konsol.worker;

import dev.konsol.wire.JsonLine;
import dev.konsol.worker.evaluation.CommandReader;
import dev.konsol.worker.evaluation.EvaluationThread;
import dev.konsol.worker.link.CapturedStream;
import dev.konsol.worker.link.Displays;
import dev.konsol.worker.link.FrameWriter;
import dev.konsol.worker.link.Frames;
import dev.konsol.worker.link.HostSocket;
import dev.konsol.worker.link.Input;
import dev.konsol.worker.link.ShutdownNotice;
import dev.konsol.worker.run.Uncaught;
import dev.konsol.worker.show.Renderer;
import java.io.File;
import java.io.IOException;

/// Starts the worker: connects to the host, takes over the standard streams, says that it is ready
/// and evaluates until the channel ends. `main` becomes the evaluation thread.
public final class Main {
  private static final int PROTOCOL = 1;
  private static final int USAGE = 2;

  private Main() {}

  public static void main(String[] args) throws IOException {
    String channel = System.getProperty("konsol.channel");
    if (channel == null) {
      System.err.println("konsol worker: -Dkonsol.channel names no socket");
      System.exit(USAGE);
      return;
    }
    start(new HostSocket(channel)).loop();
  }

  private static EvaluationThread start(HostSocket host) throws IOException {
    ThreadGroup group = systemGroup();
    Frames frames = new Frames();
    Renderer renderer = new Renderer();
    Input input = new Input(frames);
    EvaluationThread evaluation = new EvaluationThread(group, frames, renderer, input);
    Display.install(new Displays(frames, renderer));
    System.setIn(input);
    System.setOut(new CapturedStream(frames, frames.out()));
    System.setErr(new CapturedStream(frames, frames.err()));
    Thread.setDefaultUncaughtExceptionHandler(new Uncaught());
    Runtime.getRuntime().addShutdownHook(new ShutdownNotice(group, frames));
    frames.send(ready());
    new FrameWriter(group, frames, host).start();
    new CommandReader(group, host, evaluation, renderer, frames).start();
    return evaluation;
  }

  /// Away from the snippets' threads, which are in the group `main` and may be interrupted
  /// together.
  private static ThreadGroup systemGroup() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    ThreadGroup parent = group.getParent();
    return parent == null ? group : parent;
  }

  private static byte[] ready() throws IOException {
    return JsonLine.object()
        .put("event", "ready")
        .put("protocol", PROTOCOL)
        .put("pid", pid())
        .put("runtime", System.getProperty("java.version"))
        .put("language", "jvm")
        .bytes();
  }

  /// Where there is /proc, a link tells it without starting the JVM's process machinery.
  private static long pid() throws IOException {
    String name = new File("/proc/self").getCanonicalFile().getName();
    for (int i = 0; i < name.length(); i++) {
      if (!Character.isDigit(name.charAt(i))) {
        return ProcessHandle.current().pid();
      }
    }
    return Long.parseLong(name);
  }
}
