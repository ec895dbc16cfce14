package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/// How the files of the page are served: to anybody, and so that they can load nothing else.
@Tag("slow")
@TestInstance(Lifecycle.PER_CLASS)
class PageHeadersTest {
  private static final Pattern NONCE = Pattern.compile("'nonce-([^']+)'");

  private final HttpClient client = HttpClient.newHttpClient();
  private HttpServer server;

  @BeforeAll
  void start() {
    server = HttpServer.started();
  }

  @AfterAll
  void stop() {
    server.close();
    client.close();
  }

  @Test
  void thePageLoadsNothingFromElsewhere() throws Exception {
    assertThat(policy(get("/")))
        .contains("default-src 'none'", "script-src 'self';", "connect-src 'self'")
        .contains("frame-ancestors 'none'")
        .doesNotContain("unsafe", "*", "http");
  }

  @Test
  void theNonceOfItsStylesIsNewEachTime() throws Exception {
    HttpResponse<byte[]> first = get("/");
    String nonce = nonce(first);
    assertThat(text(first)).contains("nonce=\"" + nonce + "\"");
    assertThat(nonce(get("/"))).isNotEqualTo(nonce);
    assertThat(first.headers().firstValue("Cache-Control")).hasValue("no-store");
  }

  @Test
  void aFrameForHtmlOfProgramsHasNoOriginNoNetworkAndNoScriptsButItsOwn() throws Exception {
    assertThat(policy(get("/page/frame.html")))
        .contains("default-src 'none'", "script-src 'nonce-", "sandbox allow-scripts")
        .doesNotContain("allow-same-origin", "connect-src", "http", "*");
  }

  @Test
  void aFileThatHasNotChangedIsNotSentAgain() throws Exception {
    String tag = get("/page/main.js").headers().firstValue("ETag").orElseThrow();
    HttpResponse<byte[]> again = get("/page/main.js", "If-None-Match", tag);
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
  }

  @Test
  void filesAreCompressedForWhoTakesThatAndTheSameForAll() throws Exception {
    byte[] made = Files.readAllBytes(PageFilesTest.MADE.resolve("main.js"));
    assertThat(get("/page/main.js").body()).isEqualTo(made);
    HttpResponse<byte[]> small = get("/page/main.js", "Accept-Encoding", "br, gzip");
    assertThat(small.headers().firstValue("Content-Encoding")).hasValue("gzip");
    assertThat(new GZIPInputStream(new ByteArrayInputStream(small.body())).readAllBytes())
        .isEqualTo(made);
  }

  @Test
  void whatIsNoFileOfThePageIsNotThere() throws Exception {
    for (String name :
        List.of("files.txt", "index.html", "..%2fPageRoutes.class", "%2e%2e", "none.js")) {
      assertThat(get("/page/" + name).statusCode()).as(name).isIn(400, 404);
    }
  }

  private HttpResponse<byte[]> get(String path, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(server.uri(path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofByteArray());
  }

  private static String policy(HttpResponse<byte[]> answer) {
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.headers().firstValue("Content-Security-Policy").orElseThrow();
  }

  private static String nonce(HttpResponse<byte[]> answer) {
    Matcher matcher = NONCE.matcher(policy(answer));
    assertThat(matcher.find()).isTrue();
    return matcher.group(1);
  }

  private static String text(HttpResponse<byte[]> answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }
}
