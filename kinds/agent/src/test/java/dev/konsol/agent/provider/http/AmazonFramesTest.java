package dev.konsol.agent.provider.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AmazonFramesTest {
  @Test
  void aFrameHoldsAnEventOfTheModel() throws IOException {
    String inner = Base64.getEncoder().encodeToString("{}".getBytes(StandardCharsets.UTF_8));
    AmazonFrames frames = frames("\3abc\7\0\1x", "{\"bytes\":\"" + inner + "\"}");

    assertThat(frames.next()).contains("{}");
    assertThat(frames.next()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\4name", "\4name\7", "\4name\7\0", "\4name\7\0\5x", "\177x"})
  void headersThatEndTooEarlyAreTroubleOfTheStream(String headers) {
    assertThatThrownBy(() -> frames(headers, "{}").next())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("end too early");
  }

  private static AmazonFrames frames(String headers, String payload) {
    int length = 16 + headers.length() + payload.length();
    ByteBuffer frame = ByteBuffer.allocate(length).putInt(length).putInt(headers.length());
    frame.putInt(sum(frame));
    frame.put(headers.getBytes(StandardCharsets.ISO_8859_1));
    frame.put(payload.getBytes(StandardCharsets.ISO_8859_1));
    frame.putInt(sum(frame));
    return new AmazonFrames(new ByteArrayInputStream(frame.array()));
  }

  private static int sum(ByteBuffer frame) {
    CRC32 sum = new CRC32();
    sum.update(frame.duplicate().flip());
    return (int) sum.getValue();
  }
}
