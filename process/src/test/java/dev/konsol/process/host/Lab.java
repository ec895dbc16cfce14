package dev.konsol.process.host;

import dev.konsol.process.Exit;
import dev.konsol.process.Marker;
import dev.konsol.process.ProgramSpec;
import dev.konsol.process.Size;
import dev.konsol.process.Terminal;
import java.nio.file.Path;
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
    return new Run(
        processes.terminals().open(spec(argv, serial), SIZE, recorder), recorder, serial);
  }

  static ProgramSpec spec(List<String> argv, String serial) {
    return spec(argv, Path.of("/tmp"), serial);
  }

  static ProgramSpec spec(List<String> argv, Path directory, String serial) {
    return new ProgramSpec(
        argv, directory, Map.of("PATH", "/usr/bin:/bin", "TERM", "xterm"), serial);
  }

  @Override
  public void close() {
    processes.close();
  }
}
