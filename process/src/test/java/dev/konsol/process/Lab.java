package dev.konsol.process;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/// Real processes for one test: a marker of its own, and shells in terminals.
final class Lab implements AutoCloseable {
  static final Size SIZE = new Size(40, 120);

  final Marker marker;
  final Processes processes;
  private final AtomicInteger serials = new AtomicInteger();

  Lab() {
    this(Marker.of(Path.of("/test/" + UUID.randomUUID()), "run1"));
  }

  Lab(Marker marker) {
    this.marker = marker;
    this.processes = Processes.start(marker, new Supervision.Unsupervised());
  }

  record Run(Terminal terminal, Recorder recorder, String serial) {
    Exit awaitExit() {
      return recorder.awaitExit();
    }

    String outputAtExit() {
      recorder.awaitExit();
      return recorder.text();
    }
  }

  Run sh(String script) {
    return run(List.of("/bin/sh", "-c", script));
  }

  Run run(List<String> argv) {
    String serial = Integer.toString(serials.incrementAndGet());
    Recorder recorder = new Recorder();
    var spec = new TerminalSpec(argv, Path.of("/tmp"), environment(serial), SIZE);
    return new Run(processes.terminals().open(spec, recorder), recorder, serial);
  }

  Map<String, String> environment(String serial) {
    Map<String, String> environment = new HashMap<>();
    environment.put("PATH", "/usr/bin:/bin");
    environment.put("TERM", "xterm");
    environment.put(marker.variable(), marker.value(serial));
    return environment;
  }

  @Override
  public void close() {
    processes.close();
  }
}
