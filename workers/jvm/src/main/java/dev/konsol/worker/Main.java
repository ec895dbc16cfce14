package dev.konsol.worker;

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
    start(Link.open(channel)).loop();
  }

  private static Evaluation start(Link link) throws IOException {
    ThreadGroup group = systemGroup();
    Frames frames = new Frames();
    Renderer renderer = new Renderer();
    Input input = new Input(frames);
    Evaluation evaluation = new Evaluation(group, frames, renderer, input);
    Display.install(new Displays(frames, renderer));
    System.setIn(input);
    System.setOut(new CapturedStream(frames, frames.out()));
    System.setErr(new CapturedStream(frames, frames.err()));
    Thread.setDefaultUncaughtExceptionHandler(new Uncaught());
    Runtime.getRuntime().addShutdownHook(new LastWord(group, frames));
    frames.send(ready());
    new FrameWriter(group, frames, link).start();
    new Commands(group, link, evaluation, renderer, frames).start();
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
    return Frame.event("ready")
        .number("protocol", PROTOCOL)
        .number("pid", pid())
        .text("runtime", System.getProperty("java.version"))
        .text("language", "jvm")
        .line();
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
