package dev.konsol.lsp.process;

import dev.konsol.process.Marker;
import dev.konsol.process.PipedProgram;
import dev.konsol.process.PipedSpec;
import dev.konsol.process.Trees;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/// Starts programs with this host's environment and marker. Safe for any thread.
public final class Launcher {
  private final Marker marker;
  private final Trees trees;
  private final Map<String, String> environment;
  private final AtomicLong serials = new AtomicLong();

  /// @param environment what programs inherit
  public Launcher(Marker marker, Trees trees, Map<String, String> environment) {
    this.marker = marker;
    this.trees = trees;
    this.environment = withoutRelativePath(environment);
  }

  /// Programs start in folders of projects: a PATH with '.' would find them there.
  private static Map<String, String> withoutRelativePath(Map<String, String> environment) {
    Map<String, String> cleaned = new HashMap<>(environment);
    cleaned.computeIfPresent(
        "PATH",
        (_, path) ->
            Arrays.stream(path.split(":", -1))
                .filter(folder -> folder.startsWith("/"))
                .collect(Collectors.joining(":")));
    return Map.copyOf(cleaned);
  }

  /// Starts one, or says why it cannot be.
  ///
  /// @param name for threads and markers
  /// @param more variables, over the inherited ones
  public PipedProgram start(
      String name, List<String> argv, Path directory, Map<String, String> more) {
    Map<String, String> variables = new HashMap<>(environment);
    variables.putAll(more);
    String serial = "lsp-" + name + "-" + serials.incrementAndGet();
    return PipedProgram.start(new PipedSpec(argv, directory, variables, serial), marker, trees);
  }
}
