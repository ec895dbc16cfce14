package dev.konsol.client.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class FramesTest {
  @Test
  void whatIsWrittenIsReadAgain() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new Frames(InputStream.nullInputStream(), out).write("{\"a\":\"ä\"}");

    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo("Content-Length: 10\r\n\r\n{\"a\":\"ä\"}");
    assertThat(frames(out.toByteArray()).read()).isEqualTo("{\"a\":\"ä\"}");
  }

  @Test
  void aStreamThatEndsWithinAMessageHasEnded() {
    byte[] half = "Content-Length: 10\r\n\r\n{".getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() -> frames(half).read()).isInstanceOf(EOFException.class);
  }

  @Test
  void whatIsNoMessageIsRefused() {
    byte[] odd = "hello\n\n".getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() -> frames(odd).read()).hasMessageContaining("is not a message");
  }

  private static Frames frames(byte[] bytes) {
    return new Frames(new ByteArrayInputStream(bytes), new ByteArrayOutputStream());
  }
}
