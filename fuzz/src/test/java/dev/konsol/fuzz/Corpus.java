package dev.konsol.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Inputs that are kept: good ones to begin with, and those that once did harm. A folder a target.
final class Corpus {
  /// Relative to the module, where tests run.
  static final Path FOLDER = Path.of("corpus");

  private Corpus() {}

  static Path of(Targets.Target target) {
    return FOLDER.resolve(target.name());
  }

  /// In the order of their names, so that a seed means the same everywhere.
  static List<byte[]> inputs(Targets.Target target) throws IOException {
    List<byte[]> inputs = new ArrayList<>();
    try (Stream<Path> files = Files.list(of(target))) {
      for (Path file : files.sorted().toList()) {
        inputs.add(Files.readAllBytes(file));
      }
    }
    return inputs;
  }

  /// Words of the target's language, a line each, to be put into inputs.
  static List<byte[]> words(Targets.Target target) throws IOException {
    Path file = FOLDER.resolve(target.name() + ".dict");
    if (!Files.exists(file)) {
      return List.of();
    }
    return Files.readAllLines(file).stream()
        .filter(line -> line.startsWith("\""))
        .map(line -> unescaped(line.substring(1, line.lastIndexOf('"'))))
        .toList();
  }

  /// As libFuzzer writes them: `\xHH`, `\\` and `\"`.
  private static byte[] unescaped(String word) {
    StringBuilder plain = new StringBuilder();
    for (int at = 0; at < word.length(); at++) {
      char c = word.charAt(at);
      if (c == '\\' && word.charAt(at + 1) == 'x') {
        plain.append((char) Integer.parseInt(word.substring(at + 2, at + 4), 16));
        at += 3;
      } else {
        plain.append(c == '\\' ? word.charAt(++at) : c);
      }
    }
    return plain.toString().getBytes(StandardCharsets.ISO_8859_1);
  }
}
