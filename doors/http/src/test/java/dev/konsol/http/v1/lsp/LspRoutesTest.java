package dev.konsol.http.v1.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.http.EventLines;
import dev.konsol.http.ServedRoutes;
import dev.konsol.http.ServedRoutes.Answer;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LspRoutesTest {
  private final Stub commands = new Stub();
  private ServedRoutes served;

  /// Says what it was asked, and answers what a test wants.
  private static final class Stub implements LspCommands {
    final BlockingQueue<String> asked = new LinkedBlockingQueue<>();
    final CountDownLatch interrupted = new CountDownLatch(1);
    volatile String found = "{\"ok\":true,\"text\":\"for people\",\"files\":[]}";
    volatile String servers = "{\"servers\":[]}";

    @Override
    public String perform(String request, Path directory) throws InterruptedException {
      asked.add(directory + " " + request);
      if (directory.endsWith("slow")) {
        try {
          new CountDownLatch(1).await();
        } finally {
          interrupted.countDown();
        }
      }
      if (request.contains("nobody")) {
        throw new KonsolException(ErrorCode.BAD_REQUEST, "there is no such server");
      }
      return found;
    }

    @Override
    public String all() {
      return servers;
    }
  }

  @BeforeEach
  void serve() throws Exception {
    served = new ServedRoutes(new LspRoutes(commands).all());
  }

  @AfterEach
  void close() {
    served.close();
  }

  @Test
  void whatIsAskedOfServersIsAskedForTheRoot() throws Exception {
    assertThat(served.get("/v1/lsp").text()).isEqualTo("{\"servers\":[]}");
    assertThat(served.get("/v1/lsp?root=/p").status()).isEqualTo(200);
    assertThat(commands.asked.take()).isEqualTo("/p {\"cmd\":\"status\"}");
    assertThat(served.get("/v1/lsp/problems?root=/p&timeout_ms=5").text())
        .isEqualTo("{\"files\":[]}");
    assertThat(commands.asked.take())
        .isEqualTo("/p {\"scope\":\"workspace\",\"timeout_ms\":5,\"cmd\":\"check\"}");
    served.post("/v1/lsp/check", "{\"root\":\"/p\",\"files\":[\"a.ts\"]}");
    assertThat(commands.asked.take()).isEqualTo("/p {\"files\":[\"a.ts\"],\"cmd\":\"check\"}");
    served.post("/v1/lsp/restart", "{\"root\":\"/p\",\"server\":\"x\"}");
    assertThat(commands.asked.take()).isEqualTo("/p {\"server\":\"x\",\"cmd\":\"restart\"}");
  }

  @Test
  void findingsComePageByPage() throws Exception {
    commands.found = "{\"ok\":true,\"errors\":2,\"files\":[{\"file\":\"b\"},{\"file\":\"a\"}]}";
    String path = "/v1/lsp/problems?root=/p&limit=1";
    Answer first = served.get(path);
    assertThat(first.json().path("files").toString()).isEqualTo("[{\"file\":\"a\"}]");
    assertThat(first.json().path("errors").intValue()).isEqualTo(2);
    assertThat(served.get(path + "&cursor=" + first.text("next_cursor")).text())
        .isEqualTo("{\"errors\":2,\"files\":[{\"file\":\"b\"}]}");
  }

  @Test
  void wrongInputIsRefused() throws Exception {
    assertThat(served.get("/v1/lsp?root=p").code()).isEqualTo("bad_request");
    assertThat(served.get("/v1/lsp/problems").text("detail")).startsWith("'root' is missing");
    assertThat(served.get("/v1/lsp/problems?root=/p&timeout_ms=x").status()).isEqualTo(400);
    assertThat(served.post("/v1/lsp/check", "{\"root\":\"/p\",\"file\":\"a\"}").code())
        .isEqualTo("unknown_field");
    assertThat(served.post("/v1/lsp/check", "{}").code()).isEqualTo("bad_request");
    assertThat(served.post("/v1/lsp/check", "{\"root\":7}").code()).isEqualTo("bad_request");
    assertThat(commands.asked).isEmpty();
    assertThat(served.post("/v1/lsp/restart", "{\"root\":\"/p\",\"server\":\"nobody\"}").code())
        .isEqualTo("bad_request");
  }

  @Test
  void aCheckEndsWhenItsClientHasGone() throws Exception {
    var checking =
        served
            .client()
            .sendAsync(
                served.request("/v1/lsp/problems?root=/slow").build(), BodyHandlers.ofString());
    commands.asked.take();
    checking.cancel(true);
    assertThat(commands.interrupted.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void whoFollowsIsToldWhatChanges() throws Exception {
    commands.servers = "{\"servers\":[{\"id\":\"ts\",\"root\":\"/p\",\"state\":\"starting\"}]}";
    try (EventLines events = new EventLines(served, "/v1/lsp/events")) {
      assertThat(events.next().path("server").path("state").stringValue("")).isEqualTo("starting");
      commands.servers =
          "{\"servers\":[{\"id\":\"ts\",\"root\":\"/p\",\"state\":\"ready\",\"since_ms\":1}]}";
      assertThat(events.next().path("server").path("state").stringValue("")).isEqualTo("ready");
      commands.servers = "{\"servers\":[]}";
      assertThat(events.next().path("event").stringValue("")).isEqualTo("gone");
    }
  }
}
