package dev.konsol.http.remote;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.HostStream;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.http.access.Grant;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RemoteHttpTest {
  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();

  private String firstLine(String target) {
    new RemoteHttp(new Hosts(sent)).send("there", Grant.OWNER, RemoteRequest.get(target)).close();
    return sent.toString(ISO_8859_1).lines().findFirst().orElse("");
  }

  /// Some clients send names as they are: behind a `?` that was a letter there would be another
  /// question.
  @Test
  void lettersThatAreNotAsciiAreEscapedOnTheWay() {
    assertThat(firstLine("/v1/consoles/gr\u00f6\u010d\ud83d\ude00/screen?q=\u0160"))
        .isEqualTo("GET /v1/consoles/gr%C3%B6%C4%8D%F0%9F%98%80/screen?q=%C5%A0 HTTP/1.1");
  }

  @Test
  void everythingElseStaysAsItIs() {
    assertThat(firstLine("/v1/consoles/a%2Fb+c?q=%C3%B6&x=~"))
        .isEqualTo("GET /v1/consoles/a%2Fb+c?q=%C3%B6&x=~ HTTP/1.1");
  }

  private record Hosts(ByteArrayOutputStream sent) implements OtherHosts {
    @Override
    public Optional<String> self() {
      return Optional.of("here");
    }

    @Override
    public List<HostInfo> list() {
      return List.of();
    }

    @Override
    public HostStream lines(String host) {
      throw new UnsupportedOperationException();
    }

    @Override
    public HostStream http(String host, String scope) {
      byte[] answer = "HTTP/1.1 204 No Content\r\n\r\n".getBytes(UTF_8);
      return new Canned(sent, new ByteArrayInputStream(answer));
    }
  }

  private record Canned(OutputStream output, InputStream input) implements HostStream {
    @Override
    public Optional<String> endReason() {
      return Optional.empty();
    }

    @Override
    public void close() {}
  }
}
