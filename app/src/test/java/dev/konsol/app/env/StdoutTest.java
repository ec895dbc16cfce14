package dev.konsol.app.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class StdoutTest {
  @Test
  void lostOutputIsRemembered() throws IOException {
    try (OutputStream full = new FileOutputStream("/dev/full")) {
      Stdout stdout = new Stdout(full);
      new PrintStream(stdout, true, StandardCharsets.UTF_8).println("data");
      assertThat(stdout.trouble()).hasValueSatisfying(why -> assertThat(why).contains("space"));
    }
  }

  @Test
  void aReaderThatHasGoneIsNoTrouble() {
    Stdout stdout = new Stdout(new BrokenPipe());
    new PrintStream(stdout, true, StandardCharsets.UTF_8).println("data");
    assertThat(stdout.trouble()).isEmpty();
  }

  private static final class BrokenPipe extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      throw new IOException("Broken pipe");
    }
  }
}
