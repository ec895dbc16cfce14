package dev.konsol.http.v1.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.console.Console;
import dev.konsol.console.input.ConsoleInput;
import dev.konsol.console.wait.WaitFor;
import dev.konsol.http.IdempotencyKeys;
import dev.konsol.http.ServedRoutes;
import dev.konsol.http.ServedRoutes.Answer;
import dev.konsol.http.ServedSocket;
import dev.konsol.http.ServedSocket.Message;
import dev.konsol.process.Size;
import dev.konsol.testkit.Await;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ConsoleRoutesTest {
  @TempDir private Path home;
  private final StubCommands commands = new StubCommands();
  private RealConsoles real;
  private ServedRoutes served;

  @BeforeEach
  void serve() throws Exception {
    real = new RealConsoles(home);
    IdempotencyKeys keys = new IdempotencyKeys(InstantSource.system());
    served = new ServedRoutes(new ConsoleRoutes(real.consoles, commands, keys).all());
  }

  @AfterEach
  void close() {
    served.close();
    real.close();
  }

  private Console ended(String key, String command) throws InterruptedException {
    Console console = real.open(key, command);
    console.await(new WaitFor.End(), OptionalLong.empty(), ServedRoutes.SOON);
    return console;
  }

  @Test
  void aCommandIsDoneWithItsFieldsAndAnswersItsMembers() throws Exception {
    commands.answer = "{\"ok\":true,\"pid\":7,\"key\":\"a b\"}";
    Answer created = served.post("/v1/consoles", "{\"key\":\"a b\",\"command\":\"ls\"}");

    assertThat(created.status()).isEqualTo(201);
    assertThat(created.text()).isEqualTo("{\"pid\":7,\"key\":\"a b\"}");
    assertThat(created.header("Location")).isEqualTo("/v1/consoles/a%20b");
    assertThat(commands.asked.take())
        .isEqualTo("{\"key\":\"a b\",\"command\":\"ls\",\"cmd\":\"create\"}");

    assertThat(served.post("/v1/consoles/a%20b/kill", "{\"force\":true}").status()).isEqualTo(200);
    assertThat(commands.asked.take())
        .isEqualTo("{\"force\":true,\"key\":\"a b\",\"cmd\":\"kill\"}");

    assertThat(served.send("DELETE", "/v1/consoles/a?force=true", "").status()).isEqualTo(204);
    assertThat(commands.asked.take())
        .isEqualTo("{\"key\":\"a\",\"force\":true,\"cmd\":\"remove\"}");
    assertThat(served.send("DELETE", "/v1/consoles/a", "{\"force\":true}").status()).isEqualTo(204);
    assertThat(commands.asked.take())
        .isEqualTo("{\"key\":\"a\",\"force\":true,\"cmd\":\"remove\"}");
    assertThat(served.send("DELETE", "/v1/consoles/a", "").status()).isEqualTo(204);
    assertThat(commands.asked.take())
        .isEqualTo("{\"key\":\"a\",\"force\":false,\"cmd\":\"remove\"}");
  }

  /// The command refuses half of a surrogate pair; a question mark in its place would be a key that
  /// nobody has asked for.
  @Test
  void aCommandGetsTextAsItWasSent() throws Exception {
    served.post("/v1/consoles", "{\"key\":\"k\\ud800x\"}");
    assertThat(commands.asked.take()).isEqualTo("{\"key\":\"k\\uD800x\",\"cmd\":\"create\"}");
    served.post("/v1/consoles", "{\"key\":\"é😀\"}");
    assertThat(JsonMapper.shared().readTree(commands.asked.take()).path("key").stringValue())
        .isEqualTo("é😀");
  }

  @Test
  void whatIsCreatedWithAKeyIsCreatedOnce() throws Exception {
    commands.answer = "{\"ok\":true,\"key\":\"a\"}";
    String body = "{\"key\":\"a\"}";
    Answer first = served.post("/v1/consoles", body, "Idempotency-Key", "k");
    Answer second = served.post("/v1/consoles", body, "Idempotency-Key", "k");

    assertThat(second.text()).isEqualTo(first.text());
    assertThat(commands.asked).hasSize(1);
  }

  @Test
  void wrongInputIsRefusedBeforeAnythingHappens() throws Exception {
    Answer unknown = served.post("/v1/consoles", "{\"key\":\"a\",\"colour\":1}");
    assertThat(unknown.status()).isEqualTo(400);
    assertThat(unknown.code()).isEqualTo("unknown_field");
    assertThat(unknown.text("detail")).contains("'colour'").contains("command");
    assertThat(served.post("/v1/consoles/a/kill", "{\"key\":\"b\"}").code())
        .isEqualTo("unknown_field");
    assertThat(served.post("/v1/consoles/a/kill", "[]").code()).isEqualTo("bad_json");
    assertThat(served.post("/v1/consoles/a/kill", "{").code()).isEqualTo("bad_json");
    assertThat(served.send("DELETE", "/v1/consoles/a?force=perhaps", "").status()).isEqualTo(400);
    assertThat(served.send("DELETE", "/v1/consoles/a", "{\"force\":\"yes\"}").status())
        .isEqualTo(400);
    Answer slip = served.send("DELETE", "/v1/consoles/a", "{\"forse\":true}");
    assertThat(slip.code()).isEqualTo("unknown_field");
    assertThat(slip.text("detail")).contains("'forse'").contains("force");
    assertThat(commands.asked).isEmpty();

    Answer gone = served.get("/v1/consoles/gone");
    assertThat(gone.status()).isEqualTo(404);
    assertThat(gone.code()).isEqualTo("unknown_session");
    assertThat(served.get("/v1/consoles/none/output").code()).isEqualTo("unknown_session");
    assertThat(served.get("/v1/consoles/none/attach").code()).isEqualTo("websocket_only");
  }

  @Test
  void aWaitEndsWhenItsClientHasGone() throws Exception {
    var waiting =
        served
            .client()
            .sendAsync(
                served
                    .request("/v1/consoles/forever/wait")
                    .POST(BodyPublishers.ofString("{}"))
                    .build(),
                BodyHandlers.ofString());
    commands.asked.take();
    waiting.cancel(true);

    assertThat(commands.dropped.await(ServedRoutes.SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void outputIsReadByOffset() throws Exception {
    ended("k", "printf 'h\\303\\251llo'");

    Answer first = served.get("/v1/consoles/k/output?max=2");
    assertThat(first.response().body()).containsExactly('h', 0xc3);
    assertThat(first.header("Konsol-Offset")).isEqualTo("0");
    assertThat(first.header("Konsol-Next-Offset")).isEqualTo("2");
    assertThat(first.header("Konsol-Ended")).isEqualTo("false");
    assertThat(first.header("Konsol-Gap")).isEmpty();
    Answer rest = served.get("/v1/consoles/k/output?offset=3");
    assertThat(rest.text()).isEqualTo("llo");
    assertThat(rest.header("Konsol-Next-Offset")).isEqualTo("6");
    assertThat(rest.header("Konsol-Ended")).isEqualTo("true");
    assertThat(served.get("/v1/consoles/k/output?offset=-1").status()).isEqualTo(400);
    assertThat(served.get("/v1/consoles/k/output?max=much").status()).isEqualTo(400);
    assertThat(served.get("/v1/consoles/k/output?max=0").text("detail"))
        .isEqualTo("'max' is a whole number from 1");
  }

  @Test
  void whatIsGoneIsNamedAsAGap() throws Exception {
    Console console = real.open("k", "head -c 400000 /dev/zero | tr '\\0' x", 65536);
    console.await(new WaitFor.End(), OptionalLong.empty(), ServedRoutes.SOON);

    Answer answer = served.get("/v1/consoles/k/output");
    String begin = answer.header("Konsol-Offset");
    assertThat(answer.header("Konsol-Gap")).isEqualTo("0-" + begin + " capped");
  }

  @Test
  void outputIsWaitedFor() throws Exception {
    real.open("k", "read line; echo late");
    var waiting =
        served
            .client()
            .sendAsync(
                served.request("/v1/consoles/k/output?offset=3&wait_ms=30000").build(),
                BodyHandlers.ofString());
    Console console = real.consoles.list().getFirst();
    console.send(new ConsoleInput.Text("ab\\n", false), Optional.empty());

    assertThat(waiting.get(30, TimeUnit.SECONDS).body()).isNotEmpty();
  }

  @Test
  void theScreenIsAPageForBrowsersAndHarmsNobody() throws Exception {
    ended("k", "printf '<script>alert(1)</script>&'");
    commands.answer = "{\"ok\":true,\"rows\":[]}";

    Answer page = served.get("/v1/consoles/k/screen", "Accept", "text/html");
    assertThat(page.header("Content-Type")).isEqualTo("text/html; charset=utf-8");
    assertThat(page.header("Content-Security-Policy")).contains("default-src 'none'", "sandbox");
    assertThat(page.text()).contains("&lt;script&gt;alert(1)&lt;/script&gt;&amp;");
    assertThat(page.text()).doesNotContain("<script>");
    assertThat(served.get("/v1/consoles/k/screen").text()).isEqualTo("{\"rows\":[]}");
  }

  @Test
  void aPageHasTheColoursAndLoadsNothing() throws Exception {
    ended("k", "printf 'plain \\033[1;31mred\\033[0m \\033[7;38;2;1;2;3mturned\\033[0m'");

    Answer page = served.get("/v1/consoles/k/screen", "Accept", "text/html");
    assertThat(page.text())
        .contains(
            "plain <span class=\"s0\">red</span> <span class=\"s1\">turned</span>\n",
            ".s1{color:#101010;background:#010203}")
        .containsPattern("\\.s0\\{color:#[0-9a-f]{6};font-weight:bold\\}");
    String sheet = page.text().replaceAll("(?s).*<style>(.*)</style>.*", "$1");
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(sheet.getBytes(UTF_8));
    assertThat(page.header("Content-Security-Policy"))
        .contains("style-src 'sha256-" + Base64.getEncoder().encodeToString(digest) + "'");
  }

  @Test
  void anyKeyIsAPartOfAnAddress() throws Exception {
    commands.answer = "{\"ok\":true}";
    for (String key : List.of("a/b", "..", "50%", "ä ö", "a\\b", "x;y?z#w", "%2F", "+")) {
      String part = URLEncoder.encode(key, UTF_8).replace("+", "%20").replace(".", "%2E");
      assertThat(served.post("/v1/consoles/" + part + "/kill", "{}").status())
          .as(key)
          .isEqualTo(200);
      JsonNode asked = JsonMapper.shared().readTree(commands.asked.take());
      assertThat(asked.path("key").stringValue("")).isEqualTo(key);
    }
  }

  @Test
  void allConsolesAreListedPageByPage() throws Exception {
    commands.answer =
        """
        {"ok":true,"sessions":[{"key":"b","created":"2026-01-02T03:04:05Z"},\
        {"key":"a","created":"2026-01-02T03:04:06Z"}]}\
        """;
    Answer first = served.get("/v1/consoles?limit=1");
    assertThat(first.json().path("sessions").toString())
        .isEqualTo("[{\"key\":\"b\",\"created\":\"2026-01-02T03:04:05Z\"}]");
    Answer second = served.get("/v1/consoles?limit=1&cursor=" + first.text("next_cursor"));
    assertThat(second.text())
        .isEqualTo("{\"sessions\":[{\"key\":\"a\",\"created\":\"2026-01-02T03:04:06Z\"}]}");
  }

  @Test
  void aRecordingHasEverything() throws Exception {
    ended("k", "head -c 3000000 /dev/zero | tr '\\0' x");

    Answer cast = served.get("/v1/consoles/k/recording");
    assertThat(cast.header("Content-Type")).isEqualTo("application/x-asciicast");
    assertThat(cast.text()).startsWith("{\"version\":2,");
    assertThat(cast.text().chars().filter(each -> each == 'x').count())
        .isGreaterThanOrEqualTo(3_000_000);
  }

  @Test
  void whoAttachesGetsOutputWithItsOffsetsAndTheEnd() throws Exception {
    Console console = real.open("k", "echo one; read line; echo two; exit 3");
    Await.until("the first line", ServedRoutes.SOON, () -> console.offset() >= 5);
    try (ServedSocket socket = new ServedSocket(served, "/v1/consoles/k/attach?offset=2")) {
      JsonNode attached = socket.next("attached");
      assertThat(attached.path("offset").intValue()).isEqualTo(2);
      assertThat(attached.path("mode").stringValue("")).isEqualTo("write");
      assertThat(attached.path("size").toString()).isEqualTo("{\"rows\":40,\"cols\":120}");
      assertThat(socket.next()).isEqualTo(new Message.Output(2, "e\r\n"));
      console.resize(new Size(10, 20));
      assertThat(socket.next("resized").toString())
          .isEqualTo("{\"type\":\"resized\",\"rows\":10,\"cols\":20}");
      console.send(new ConsoleInput.Text("\\n", false), Optional.empty());
      assertThat(socket.outputUntil("two")).contains("two");
      JsonNode exited = socket.next("exited");
      assertThat(exited.path("exit_code").intValue()).isEqualTo(3);
      assertThat(exited.path("final_offset").longValue()).isEqualTo(console.offset());
      assertThat(socket.next()).isEqualTo(new Message.End(1000));
    }
    Await.until("nobody watches", ServedRoutes.SOON, () -> console.watchers() == 0);
  }

  @Test
  void aPictureOfTheScreenComesFirstForWhoAsks() throws Exception {
    Console console = real.open("k", "printf 'one\\033[31mtwo'; read line; echo three");
    Await.until("the text", ServedRoutes.SOON, () -> console.offset() >= 11);
    try (ServedSocket socket = new ServedSocket(served, "/v1/consoles/k/attach?repaint=true")) {
      long begin = socket.next("attached").path("offset").longValue();
      JsonNode picture = socket.next("repaint");
      assertThat(picture.path("offset").longValue()).isEqualTo(begin).isEqualTo(console.offset());
      assertThat(picture.path("rows").intValue()).isEqualTo(40);
      byte[] bytes = Base64.getDecoder().decode(picture.path("base64").stringValue(""));
      assertThat(new String(bytes, UTF_8)).contains("one", "two", "31");
      console.send(new ConsoleInput.Text("\\n", false), Optional.empty());
      assertThat(socket.outputUntil("three")).doesNotContain("one").contains("three");
    }
  }

  @Test
  void whatAnAttachedClientSaysIsDoneAndAnswered() throws Exception {
    real.open("k", "cat");
    commands.answer = "{\"ok\":true,\"accepted\":2,\"length\":2,\"offset\":0}";
    try (ServedSocket socket = new ServedSocket(served, "/v1/consoles/k/attach")) {
      socket.say("{\"type\":\"input\",\"input\":\"hi\",\"write_id\":\"w1\"}");
      assertThat(socket.next("accepted").toString())
          .isEqualTo(
              "{\"type\":\"accepted\",\"write_id\":\"w1\",\"accepted\":2,\"length\":2,\"offset\":0}");
      assertThat(commands.asked.take())
          .isEqualTo("{\"input\":\"hi\",\"write_id\":\"w1\",\"key\":\"k\",\"cmd\":\"send\"}");
      socket.say("{\"type\":\"resize\",\"rows\":5,\"cols\":6}");
      assertThat(commands.asked.take())
          .isEqualTo("{\"rows\":5,\"cols\":6,\"key\":\"k\",\"cmd\":\"resize\"}");
    }
  }

  @Test
  void whatIsWrongWithAMessageIsToldAndTheConnectionGoesOn() throws Exception {
    real.open("k", "cat");
    try (ServedSocket socket = new ServedSocket(served, "/v1/consoles/k/attach")) {
      for (String wrong :
          new String[] {
            "{", "[]", "{\"type\":\"dance\"}", "{\"type\":\"input\",\"rows\":1}", "{\"x\":1}"
          }) {
        socket.say(wrong);
        assertThat(socket.next("error").path("code").stringValue(""))
            .isIn("bad_json", "bad_request", "unknown_field");
      }
      assertThat(commands.asked).isEmpty();
      socket.say("{\"type\":\"input\",\"input\":\"hi\"}");
      socket.next("accepted");
    }
    try (ServedSocket socket = new ServedSocket(served, "/v1/consoles/k/attach?mode=read")) {
      socket.say("{\"type\":\"input\",\"input\":\"hi\"}");
      assertThat(socket.next("error").path("code").stringValue("")).isEqualTo("not_allowed");
    }
  }

  @Test
  void aClientThatVanishesLeavesNothingBehind() throws Exception {
    Console console = real.open("k", "cat");
    try (ServedSocket socket = new ServedSocket(served, "/v1/consoles/k/attach")) {
      socket.next("attached");
      assertThat(console.watchers()).isEqualTo(1);
    }
    Await.until("nobody watches", ServedRoutes.SOON, () -> console.watchers() == 0);
  }

  @Test
  void whoLagsIsMovedOnWhereItWantsThat() throws Exception {
    ended("k", "head -c 300000 /dev/zero | tr '\\0' x");
    try (ServedSocket socket =
        new ServedSocket(served, "/v1/consoles/k/attach?offset=0&max_lag=1000")) {
      JsonNode gap = socket.next("gap");
      assertThat(gap.path("reason").stringValue("")).isEqualTo("lagging");
      assertThat(gap.path("to").longValue()).isEqualTo(300_000 - 500);
      assertThat(socket.next("exited").path("final_offset").longValue()).isEqualTo(300_000);
    }
  }

  @Test
  void whoSaysWhatItHasShownGetsNoMoreThanAWindowAndThenAPicture() throws Exception {
    String print = "head -c 20000 /dev/zero | tr '\\0' x;";
    Console console =
        real.open("k", print + " read line; " + print + " printf '\\nlast'; read line");
    Await.until("the first part", ServedRoutes.SOON, () -> console.offset() >= 20_000);
    String path = "/v1/consoles/k/attach?offset=0&mode=read&window=8000&max_lag=10000";
    try (ServedSocket socket = new ServedSocket(served, path)) {
      socket.next("attached");
      // What there was is not skipped, however much it is.
      long at = 0;
      while (at < 16_000) {
        Message.Output output = (Message.Output) socket.next();
        assertThat(output.offset()).isEqualTo(at);
        at += output.text().length();
        assertThat(output.text()).hasSizeLessThanOrEqualTo(8_000);
        socket.say("{\"type\":\"ack\",\"offset\":" + at + "}");
      }
      assertThat(((Message.Output) socket.next()).offset()).isEqualTo(16_000);
      console.send(new ConsoleInput.Text("\\n", false), Optional.empty());
      Await.until("the second part", ServedRoutes.SOON, () -> console.offset() >= 40_000);
      socket.say("{\"type\":\"ack\",\"offset\":20000}");
      JsonNode gap = socket.next("gap");
      assertThat(gap.path("reason").stringValue("")).isEqualTo("lagging");
      JsonNode picture = socket.next("repaint");
      assertThat(picture.path("offset").longValue()).isEqualTo(gap.path("to").longValue());
      socket.say("{\"type\":\"ack\",\"offset\":-1}");
      assertThat(socket.next("error").path("code").stringValue("")).isEqualTo("bad_request");
    }
  }
}
