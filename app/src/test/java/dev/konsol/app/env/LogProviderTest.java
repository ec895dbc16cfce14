package dev.konsol.app.env;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LogProviderTest {
  private static final String WHERE = "konsol.log";

  @TempDir private Path folder;
  private final LogProvider provider = new LogProvider();
  private final String before = System.getProperty(WHERE, "");
  private Path file = Path.of("");

  @BeforeEach
  void choose() {
    file = folder.resolve("daemon.log");
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
  void whatIsNotImportantIsLeftOut() throws Exception {
    provider.getLoggerFactory().getLogger("a.Place").debug("hello");
    provider.getLoggerFactory().getLogger("org.eclipse.jetty.server.Server").info("started");
    assertThat(file).isEmptyFile();
  }
}
