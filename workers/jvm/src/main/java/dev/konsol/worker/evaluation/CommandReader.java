package dev.konsol.worker.evaluation;

import dev.konsol.wire.JsonObject;
import dev.konsol.wire.LineReader;
import dev.konsol.worker.link.Frames;
import dev.konsol.worker.link.HostSocket;
import dev.konsol.worker.run.Run;
import dev.konsol.worker.show.Limits;
import dev.konsol.worker.show.Renderer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/// The thread that reads commands. It waits for nothing but the host, so that an interrupt is heard
/// whatever else goes on, and the end of the channel is the end of the process.
public final class CommandReader extends Thread {
  private static final int LONGEST_LINE = 96 << 20;
  private static final int TRIES = 100;
  private static final long PAUSE = 20_000_000;

  private final LineReader lines;
  private final EvaluationThread evaluation;
  private final Renderer renderer;
  private final Frames frames;

  public CommandReader(
      ThreadGroup group,
      HostSocket host,
      EvaluationThread evaluation,
      Renderer renderer,
      Frames frames) {
    super(group, null, "konsol-commands", 0, false);
    this.lines = new LineReader(host, LONGEST_LINE);
    this.evaluation = evaluation;
    this.renderer = renderer;
    this.frames = frames;
    setDaemon(true);
  }

  @Override
  public void run() {
    try {
      while (lines.next()) {
        handlePatiently();
      }
    } catch (IOException e) {
      // The same as the end of the channel.
    } finally {
      Runtime.getRuntime().halt(0);
    }
  }

  /// A snippet that fills the heap must not make the worker deaf to the interrupt that ends it.
  private void handlePatiently() {
    for (int tries = 1; ; tries++) {
      try {
        handle(lines.text());
        return;
      } catch (OutOfMemoryError e) {
        if (tries == TRIES) {
          throw e;
        }
        LockSupport.parkNanos(PAUSE);
      }
    }
  }

  private void handle(String text) {
    try {
      JsonObject message = JsonObject.parse(text);
      String op = message.text("op");
      try {
        dispatch(op, message);
      } catch (IllegalArgumentException e) {
        refuse(message, e);
      }
    } catch (IllegalArgumentException e) {
      evaluation.fail(e);
    }
  }

  private void dispatch(String op, JsonObject message) {
    switch (op) {
      case "run" -> evaluation.submit(evaluate(message));
      case "load" -> evaluation.submit(load(message));
      case "input" -> evaluation.give(bytes(message, "data"), message.flag("end"));
      case "interrupt" -> evaluation.interrupt(message.text("id"));
      case "forget" ->
          evaluation.submit(new Job.Forget(message.text("class"), message.text("field")));
      case "redefine" -> evaluation.submit(redefine(message));
      case "classpath" -> evaluation.submit(new Job.AddToPath(message.texts("add")));
      case "limits" -> limits(message);
      case "exit" -> exit();
      default -> throw new IllegalArgumentException("no such operation: " + op);
    }
  }

  private void refuse(JsonObject message, IllegalArgumentException why) {
    if (message.value("id") instanceof String id) {
      evaluation.refuse(new Run(id), String.valueOf(why.getMessage()));
    } else {
      evaluation.fail(why);
    }
  }

  private static Job evaluate(JsonObject message) {
    List<Step> steps = new ArrayList<>();
    for (JsonObject each : message.objects("steps")) {
      steps.add(Step.of(each));
    }
    return new Job.Evaluate(
        new Run(message.text("id")), steps, message.flag("rollback"), message.flag("input"));
  }

  private static Job load(JsonObject message) {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    for (JsonObject each : message.objects("classes")) {
      classes.put(each.text("name"), bytes(each, "bytes"));
    }
    return new Job.Load(classes);
  }

  private static byte[] bytes(JsonObject message, String name) {
    return Base64.getDecoder().decode(message.text(name));
  }

  private static Job redefine(JsonObject message) {
    Map<String, String> files = new LinkedHashMap<>();
    for (JsonObject each : message.objects("classes")) {
      files.put(each.text("name"), each.text("file"));
    }
    return new Job.Redefine(new Run(message.text("id")), files);
  }

  private void limits(JsonObject message) {
    Limits limits = renderer.limits().with(message);
    renderer.limits(limits);
    frames.limit(limits);
  }

  /// On a thread of its own, because hooks may take their time and the channel's end must be seen.
  private static void exit() {
    Thread exit =
        new Thread("konsol-exit") {
          @Override
          public void run() {
            System.exit(0);
          }
        };
    exit.start();
  }
}
