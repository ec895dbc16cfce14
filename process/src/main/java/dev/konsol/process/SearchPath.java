package dev.konsol.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Where an environment's PATH leads. Entries that are not absolute are passed over: they would
/// find programs in the folder of whatever project one is in.
public record SearchPath(List<Path> folders) {
  private static final String USUAL = "/usr/bin:/bin";

  public static SearchPath of(Map<String, String> environment) {
    return new SearchPath(
        Arrays.stream(environment.getOrDefault("PATH", USUAL).split(":", -1))
            .filter(folder -> folder.startsWith("/"))
            .map(Path::of)
            .toList());
  }

  /// All that would run under this name, best first.
  public Stream<Path> all(String program) {
    return folders.stream()
        .map(folder -> folder.resolve(program))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file));
  }

  public Optional<Path> find(String program) {
    return all(program).findFirst();
  }

  /// As the value of PATH.
  @Override
  public String toString() {
    return folders.stream().map(Path::toString).collect(Collectors.joining(":"));
  }
}
