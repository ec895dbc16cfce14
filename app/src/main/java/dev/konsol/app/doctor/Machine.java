package dev.konsol.app.doctor;

import dev.konsol.app.settings.HostTrust;
import dev.konsol.core.KonsolException;
import dev.konsol.core.trust.FolderTrust;
import dev.konsol.core.trust.Trust;
import dev.konsol.core.trust.TrustFile;
import dev.konsol.process.SearchPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Where everything is looked for.
record Machine(Map<String, String> environment, Path folder) {
  private static final int PATIENCE_SECONDS = 10;

  /// What the user trusts. A file that cannot be read, which is found elsewhere, trusts nothing.
  Trust trust() {
    try {
      return HostTrust.of(environment);
    } catch (KonsolException e) {
      return new FolderTrust(TrustFile.of(environment), List.of());
    }
  }

  Optional<Path> onPath(String name) {
    return SearchPath.of(environment).find(name);
  }

  Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
  }

  /// The first line that a program prints; nothing if it fails.
  Optional<String> firstLine(Path program, String... arguments) {
    try {
      ProcessBuilder builder = new ProcessBuilder(program.toString());
      builder.command().addAll(List.of(arguments));
      builder.environment().clear();
      builder.environment().putAll(environment);
      builder.redirectError(ProcessBuilder.Redirect.DISCARD);
      builder.redirectInput(Path.of("/dev/null").toFile());
      Process process = builder.start();
      try (var out = process.inputReader()) {
        // A line fits into the pipe: nobody has to read it meanwhile.
        boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return ended && process.exitValue() == 0
            ? Optional.ofNullable(out.readLine())
            : Optional.empty();
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
