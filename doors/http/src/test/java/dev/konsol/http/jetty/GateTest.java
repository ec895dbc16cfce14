package dev.konsol.http.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.http.HttpSettings;
import dev.konsol.http.HttpSettings.Hosts;
import dev.konsol.http.HttpSettings.Limits;
import dev.konsol.http.HttpSettings.Patience;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Who is let in, asked by those who should not be.
class GateTest {
  private static final String HOST = "Host: 127.0.0.1\r\n";

  private static TestDoor door;

  @BeforeAll
  static void open() throws IOException {
    door = new TestDoor(Hosts.LOOPBACK, Limits.USUAL, Patience.USUAL);
  }

  @AfterAll
  static void close() {
    door.close();
  }

  private static String get(String path, String headers) throws IOException {
    return door.all("GET " + path + " HTTP/1.1\r\nConnection: close\r\n" + headers + "\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "   ", "\n", "secret", "               x"})
  void aDoorWithoutAProperTokenIsNotOpened(String token) {
    assertThatThrownBy(() -> new HttpSettings(token, Hosts.LOOPBACK, Limits.USUAL))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least 16 characters");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sec-WebSocket-Protocol: konsol.token.",
        "Sec-WebSocket-Protocol: konsol.v1, konsol.token.,",
        "Sec-WebSocket-Protocol: konsol.token.x",
        "Authorization: Bearer ",
        "Authorization: Bearer",
        "Authorization:",
        "Authorization: Bearer open-sesame-1234",
        "Authorization: Bearer open-sesame-123456",
        "Authorization: Basic open-sesame-12345",
        "Authorization: open-sesame-12345",
        "Cookie: token=open-sesame-12345",
      })
  void whatIsNotTheTokenLetsNobodyIn(String header) throws IOException {
    assertThat(get("/closed", HOST + header + "\r\n")).startsWith("HTTP/1.1 401");
    String upgrade =
        String.join(
            "\r\n",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "");
    assertThat(
            door.all(
                "GET /ws HTTP/1.1\r\nConnection: Upgrade, close\r\n"
                    + HOST
                    + upgrade
                    + header
                    + "\r\n\r\n"))
        .startsWith("HTTP/1.1 401");
  }

  @Test
  void theTokenInTheAddressLetsNobodyIn() throws IOException {
    assertThat(get("/closed?token=" + TestDoor.TOKEN, HOST)).startsWith("HTTP/1.1 401");
  }

  /// One of them right is not enough.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sec-WebSocket-Protocol: konsol.token.open-sesame-12345, konsol.token.other",
        "Sec-WebSocket-Protocol: konsol.token.other\r\n"
            + "Sec-WebSocket-Protocol: konsol.token.open-sesame-12345",
        "Authorization: Bearer other\r\nSec-WebSocket-Protocol: konsol.token.open-sesame-12345",
      })
  void everyTokenThatIsGivenHasToBeRight(String headers) throws IOException {
    assertThat(get("/closed", HOST + headers + "\r\n"))
        .startsWith("HTTP/1.1 401")
        .contains("token_wrong");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host: 127.0.0.1\r\nHost: evil.example\r\n",
        "Host: evil.example\r\nHost: 127.0.0.1\r\n",
        "Host: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nOrigin: http://evil.example\r\n",
        "Host: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nOrigin: http://127.0.0.1\r\n",
        "Host: 127.0.0.1\r\nAuthorization: Bearer x\r\n",
      })
  void whatSaysWhoAsksAndFromWhereIsSaidOnce(String headers) throws IOException {
    assertThat(get("/closed", headers + TestDoor.KNOWN)).startsWith("HTTP/1.1 400");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "http://",
        "http:///",
        "127.0.0.1",
        "//127.0.0.1",
        "file://127.0.0.1",
        "http://127.0.0.1, http://evil.example",
        "http://127.0.0.1,http://evil.example",
        "http://evil.example@127.0.0.1",
        "http://127.0.0.1.evil.example",
        "http://127.0.0.1:1",
        "http://127.0.0.1%00.evil.example",
      })
  void pagesOfOthersAreRefusedWhateverTheyCarry(String origin) throws IOException {
    assertThat(get("/closed", HOST + "Origin: " + origin + "\r\n" + TestDoor.KNOWN))
        .startsWith("HTTP/1.1 403")
        .contains("foreign_origin");
  }

  /// A name of the attacker's that leads to this machine: the browser takes it for the same page.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:7717",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "127.1",
        "0.0.0.0",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "localhost.",
        "127.0.0.256",
        "127.0.0.1.1",
        "127.0.0.0x1",
        "2130706433",
        "126.0.0.1",
        "[::2]",
        "[::]",
        "[::1%lo]",
        "::1",
        "localhost@evil.example",
        "127.0.0.1:80@evil.example",
        "[::1].evil.example",
        "127。0。0。1"
      })
  void namesThatOnlyLeadHereAreRefused(String host) throws IOException {
    assertThat(get("/closed", "Host: " + host + "\r\n" + TestDoor.KNOWN))
        .matches("(?s)HTTP/1.1 (400|403) .*");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "LOCALHOST:7717",
        "Localhost",
        "127.0.0.1",
        "127.0.0.2:7717",
        "127.255.255.254",
        "[::1]",
        "[::1]:7717",
        "[0:0:0:0:0:0:0:1]:7717",
        "[0000:0::0:0001]"
      })
  void theLoopbackIsServedHoweverItIsWritten(String host) throws IOException {
    assertThat(get("/closed", "Host: " + host + "\r\n" + TestDoor.KNOWN))
        .startsWith("HTTP/1.1 200");
    assertThat(
            get(
                "/closed",
                "Host: " + host + "\r\nOrigin: http://" + host + "\r\n" + TestDoor.KNOWN))
        .startsWith("HTTP/1.1 200");
  }

  /// Somebody else may listen on the same port of another address of the loopback.
  @Test
  void pagesOfAnUnusualAddressAreOursThereOnly() throws IOException {
    assertThat(get("/closed", HOST + "Origin: http://127.0.0.2\r\n" + TestDoor.KNOWN))
        .contains("foreign_origin");
    assertThat(get("/closed", HOST + "Origin: http://localhost\r\n" + TestDoor.KNOWN))
        .startsWith("HTTP/1.1 200");
  }

  @ParameterizedTest
  @ValueSource(strings = {"?q=%zz", "?q=100%", "?q=%", "?%4=x", "?q=%ff", "?host=%zz"})
  void aQueryThatCannotBeReadIsABadRequest(String query) throws IOException {
    for (String token : new String[] {TestDoor.KNOWN, ""}) {
      assertThat(get("/asked" + query, HOST + token))
          .startsWith("HTTP/1.1 400")
          .contains("\"code\":\"bad_request\"");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/echo/%zz", "/echo/%", "/echo/%4", "/echo/a%g0b", "/%zz"})
  void aPathThatCannotBeReadIsABadRequest(String path) throws IOException {
    for (String token : new String[] {TestDoor.KNOWN, ""}) {
      assertThat(get(path, HOST + token)).startsWith("HTTP/1.1 400");
    }
  }

  @Test
  void aPercentSignIsAskedForByItsNumber() throws IOException {
    assertThat(get("/asked?q=100%25+a%C3%A9", HOST + TestDoor.KNOWN)).endsWith("100% a\u00e9");
  }

  @Test
  void theAddressInTheRequestIsTheOneInItsHost() throws IOException {
    assertThat(get("http://evil.example/closed", HOST + TestDoor.KNOWN)).startsWith("HTTP/1.1 400");
    assertThat(get("http://127.0.0.1/closed", HOST + TestDoor.KNOWN)).startsWith("HTTP/1.1 200");
  }

  @Test
  void aPageWithoutAnOriginIsNotTakenForOursWhereThereIsNoHost() throws IOException {
    try (TestDoor any = new TestDoor(Hosts.ANY, Limits.USUAL, Patience.USUAL)) {
      assertThat(any.all("GET /closed HTTP/1.0\r\nOrigin: null\r\n" + TestDoor.KNOWN + "\r\n"))
          .contains("foreign_origin");
    }
  }

  @Test
  void aPreflightIsToldNothing() throws IOException {
    String ask = "Access-Control-Request-Method: POST\r\n";
    for (String origin : new String[] {"http://evil.example", "http://127.0.0.1"}) {
      assertThat(
              door.all(
                  "OPTIONS /closed HTTP/1.1\r\nConnection: close\r\n"
                      + HOST
                      + ask
                      + "Origin: "
                      + origin
                      + "\r\n\r\n"))
          .matches("(?s)HTTP/1.1 40[13] .*")
          .doesNotContain("Access-Control");
    }
  }

  /// Where whoever stands before us ends the request elsewhere than we do, a second one comes in.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
        "Content-Length: 4\r\nContent-Length: 5\r\n",
        "Content-Length: 4, 5\r\n",
        "Content-Length: +4\r\n",
        "Content-Length: -1\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding: chunked, identity\r\n",
        "Transfer-Encoding: identity\r\n",
        "Transfer-Encoding : chunked\r\n",
        "X: y\r\n Transfer-Encoding: chunked\r\n",
      })
  void aRequestWhoseEndIsInDoubtIsTheLast(String headers) throws IOException {
    String smuggled = "GET /closed HTTP/1.1\r\n" + HOST + TestDoor.KNOWN + "\r\n";
    String answers =
        door.all(
            "POST /echo/a HTTP/1.1\r\n"
                + HOST
                + TestDoor.KNOWN
                + headers
                + "\r\n0\r\n\r\n"
                + smuggled);
    assertThat(answers).matches("(?s)HTTP/1.1 (400|501) .*").doesNotContain("\"ok\":true");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/open/../closed",
        "/open/%2e%2e/closed",
        "/open/..%2fclosed",
        "/open;x=y/../closed",
        "/open%00",
        "/open%2f..%2fclosed",
        "/%63losed",
        "//closed",
        "/./closed",
        "/closed/",
        "/closed;open",
        "/open%zz",
        "/open%c0%ae",
        "/echo/%",
      })
  void noSpellingOfAPathIsLetInWithoutTheToken(String path) throws IOException {
    assertThat(get(path, HOST)).matches("(?s)HTTP/1.1 40[014] .*").doesNotContain("\"ok\":true");
    assertThat(get(path, HOST + TestDoor.KNOWN)).doesNotContain("HTTP/1.1 500");
  }

  @Test
  void headersAreBounded() throws IOException {
    assertThat(get("/closed", HOST + "X: " + "x".repeat(20_000) + "\r\n"))
        .startsWith("HTTP/1.1 431");
    assertThat(get("/" + "x".repeat(20_000), HOST)).matches("(?s)HTTP/1.1 (414|431) .*");
  }

  /// What was made for a connection that never is one goes away again.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sec-WebSocket-Extensions: =;;",
        "Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=x",
        "Sec-WebSocket-Extensions: permessage-deflate, permessage-deflate",
        "Sec-WebSocket-Protocol: ,\"",
        "Sec-WebSocket-Key: short"
      })
  void aHandshakeThatCannotBeReadLeavesNothingBehind(String header) throws Exception {
    try (TestDoor own = new TestDoor(Hosts.LOOPBACK, Limits.USUAL, Patience.USUAL)) {
      String key =
          header.startsWith("Sec-WebSocket-Key")
              ? ""
              : "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
      try (Socket socket =
          own.connect(
              "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
                  + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                  + TestDoor.KNOWN
                  + key
                  + header
                  + "\r\n\r\n")) {
        assertThat(TestDoor.head(socket)).doesNotContain(" 500 ");
      }
      assertThat(own.tidied.await(30, TimeUnit.SECONDS)).isTrue();
    }
  }
}
