package dev.konsol.bench.terminal;

import dev.konsol.process.Marker;
import dev.konsol.process.ProgramSpec;
import dev.konsol.process.Size;
import dev.konsol.process.Terminal;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/// Measures rounds on demand: reads `spawn N` or `echo N` from stdin, answers the round's median in
/// microseconds, so that the caller can interleave them with other programs'.
public final class TerminalRounds {
  private static final Size SIZE = new Size(40, 120);

  private final Processes processes;

  private TerminalRounds(Processes processes) {
    this.processes = processes;
  }

  public static void main(String[] arguments) throws Exception {
    Marker marker = Marker.of(Path.of("/bench/" + UUID.randomUUID()), "run");
    try (Processes processes = Processes.start(marker, new Supervision.Unsupervised());
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      TerminalRounds rounds = new TerminalRounds(processes);
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        int count = Integer.parseInt(line.substring(line.indexOf(' ') + 1));
        double[] micros = line.startsWith("spawn") ? rounds.spawn(count) : rounds.echo(count);
        System.out.println(String.format(Locale.ROOT, "%.1f", median(micros)));
      }
    }
  }

  private double[] spawn(int count) throws InterruptedException {
    double[] micros = new double[count];
    for (int i = 0; i < count; i++) {
      Inbox inbox = new Inbox();
      long begun = System.nanoTime();
      try (Terminal _ = open(List.of("/bin/echo", "x"), inbox)) {
        inbox.await("x");
        micros[i] = (System.nanoTime() - begun) / 1e3;
      }
    }
    return micros;
  }

  private double[] echo(int count) throws InterruptedException {
    double[] micros = new double[count];
    Inbox inbox = new Inbox();
    List<String> cat = List.of("/bin/sh", "-c", "stty -echo; echo ready; exec cat");
    try (Terminal terminal = open(cat, inbox)) {
      inbox.await("ready");
      for (int i = 0; i < count; i++) {
        String line = String.format(Locale.ROOT, "line-%06d", i);
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.US_ASCII);
        long begun = System.nanoTime();
        terminal.write(bytes, 0, bytes.length);
        inbox.await(line);
        micros[i] = (System.nanoTime() - begun) / 1e3;
      }
    }
    return micros;
  }

  private Terminal open(List<String> argv, Inbox inbox) {
    ProgramSpec spec = new ProgramSpec(argv, Path.of("/tmp"), System.getenv(), "bench");
    return processes.terminals().open(spec, SIZE, inbox);
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }
}
