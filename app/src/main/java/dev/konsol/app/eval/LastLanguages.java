package dev.konsol.app.eval;

import dev.konsol.eval.EvalLanguage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Which language was asked for last in which folder, so that the next host there starts the right
/// compiler before anybody asks. A file of the user's cache with a line for each folder, the latest
/// last. What cannot be read or written is nothing more than a worse guess.
final class LastLanguages {
  private static final Logger LOG = LoggerFactory.getLogger(LastLanguages.class);
  private static final int MOST = 200;

  private final Path file;

  LastLanguages(Path file) {
    this.file = file;
  }

  /// Nothing where nobody said which.
  Optional<EvalLanguage> of(Path folder) {
    try {
      List<String> lines = read();
      return Arrays.stream(EvalLanguage.values())
          .filter(language -> lines.contains(line(language, folder)))
          .findFirst();
    } catch (IOException e) {
      LOG.debug("languages not read: {}", e.toString());
      return Optional.empty();
    }
  }

  void note(Path folder, Optional<EvalLanguage> asked) {
    if (of(folder).equals(asked)) {
      return;
    }
    try {
      List<String> lines = new ArrayList<>(read());
      for (EvalLanguage language : EvalLanguage.values()) {
        lines.remove(line(language, folder));
      }
      asked.ifPresent(language -> lines.add(line(language, folder)));
      write(lines.subList(Math.max(0, lines.size() - MOST), lines.size()));
    } catch (IOException e) {
      LOG.debug("languages not kept: {}", e.toString());
    }
  }

  private static String line(EvalLanguage language, Path folder) {
    return language.wireName() + " " + folder;
  }

  private List<String> read() throws IOException {
    try {
      return Files.readAllLines(file);
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  private void write(List<String> lines) throws IOException {
    Files.createDirectories(file.getParent());
    Path fresh = Files.createTempFile(file.getParent(), "languages", ".new");
    Files.write(fresh, lines);
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
