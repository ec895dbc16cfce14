package dev.konsol.app.env;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;

final class LogProviderTest {
  private static final String WHERE = "konsol.log";

  @TempDir private Path folder;
  private final LogProvider provider = new LogProvider();
  private final String before = System.getProperty(WHERE, "");
  private Path file = Path.of("");

  @BeforeEach
  void choose() throws IOException {
    // As build servers name the folders of branches.
    file = Files.createDirectory(folder.resolve("feature%2Fday%d")).resolve("daemon.log");
    System.setProperty(WHERE, file.toString());
    provider.initialize();
  }

  @AfterEach
  void end() {
    ((LoggerContext) provider.getLoggerFactory()).stop();
    if (before.isEmpty()) {
      System.clearProperty(WHERE);
    } else {
      System.setProperty(WHERE, before);
    }
  }

  @Test
  void aLineHasItsTimeInUtc() throws Exception {
    provider.getLoggerFactory().getLogger("a.Place").info("hello");
    assertThat(Files.readString(file))
        .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z INFO  Place\\s+hello\n");
  }

  @Test
  void aLogThatGrowsQuicklyHasABoundToo() throws Exception {
    Logger logger = provider.getLoggerFactory().getLogger("a.Place");
    String line = "x".repeat(100_000);
    for (int i = 0; i < 200; i++) {
      logger.info(line);
    }
    logger.info("the last");

    try (Stream<Path> files = Files.list(file.getParent())) {
      assertThat(files)
          .extracting(each -> each.getFileName().toString())
          .containsExactlyInAnyOrder("daemon.log", "daemon.log.1", "daemon.log.2");
    }
    assertThat(Files.readString(file)).endsWith("the last\n").hasSizeLessThan(5_000_000);
    assertThat(Files.size(file.resolveSibling("daemon.log.2"))).isLessThan(5_000_000);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void whatIsNotImportantIsLeftOut() throws Exception {
    provider.getLoggerFactory().getLogger("a.Place").debug("hello");
    provider.getLoggerFactory().getLogger("org.eclipse.jetty.server.Server").info("started");
    assertThat(file).isEmptyFile();
  }
}
