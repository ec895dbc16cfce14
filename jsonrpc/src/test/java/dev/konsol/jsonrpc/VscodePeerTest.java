package dev.konsol.jsonrpc;

import static dev.konsol.jsonrpc.PeerTest.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.jsonrpc.CallException.RemoteError;
import dev.konsol.jsonrpc.framing.Framing;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// The JSON-RPC of Visual Studio Code, from npm, as a child process.
@Tag("slow")
@Timeout(180)
class VscodePeerTest {
  private static final Path FOLDER = Path.of("target", "vscode").toAbsolutePath();

  private final ForeignHandler handler = new ForeignHandler();
  private Process process;
  private Peer peer;

  @BeforeAll
  static void install() throws Exception {
    Files.createDirectories(FOLDER);
    for (String file : new String[] {"package.json", "peer.js"}) {
      try (var in = VscodePeerTest.class.getResourceAsStream("/vscode/" + file)) {
        Files.copy(in, FOLDER.resolve(file), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    Process npm =
        new ProcessBuilder("npm", "install", "--no-audit", "--no-fund", "--loglevel=error")
            .directory(FOLDER.toFile())
            .redirectErrorStream(true)
            .redirectOutput(FOLDER.resolve("npm.log").toFile())
            .start();
    assertThat(npm.waitFor(2, TimeUnit.MINUTES)).as("npm install ends").isTrue();
    assertThat(npm.exitValue()).as(Files.readString(FOLDER.resolve("npm.log"))).isZero();
  }

  @BeforeEach
  void start() throws IOException {
    process =
        new ProcessBuilder("node", "peer.js")
            .directory(FOLDER.toFile())
            .redirectError(FOLDER.resolve("node.log").toFile())
            .start();
    peer =
        Peer.over(
            Framing.HEADERS.over(process.getInputStream(), process.getOutputStream(), 1 << 26),
            handler,
            PeerOptions.named("vscode"));
  }

  @AfterEach
  void stop() throws Exception {
    peer.close(LONG);
    process.destroyForcibly().waitFor();
  }

  @Test
  void weCallThem() throws Exception {
    JsonNode params = Json.of("{'text':'ä€😀','list':[1,-2,null,true]}");
    assertThat(peer.call("echo", params, LONG)).isEqualTo(params);
    assertThatThrownBy(() -> peer.call("fail", Message.ABSENT, LONG))
        .isInstanceOfSatisfying(
            RemoteError.class,
            e -> assertThat(e.error()).isEqualTo(new RpcError(-32001, "no", Json.of("{'a':1}"))));
    assertThatThrownBy(() -> peer.call("unknown", Message.ABSENT, LONG))
        .isInstanceOfSatisfying(
            RemoteError.class, e -> assertThat(e.code()).isEqualTo(RpcError.METHOD_NOT_FOUND));
  }

  @Test
  void largeMessagesPassBothWays() throws Exception {
    JsonNode params = Json.of("{'text':'" + "äb€".repeat(2_000_000) + "'}");
    assertThat(peer.call("echo", params, LONG)).isEqualTo(params);
  }

  @Test
  void theyCallUsManyTimesAtOnce() throws Exception {
    assertThat(peer.call("sum", Json.of("{'count':900}"), LONG).path("sum").asInt())
        .isEqualTo(900 * 899);
  }

  @Test
  void weCancelThem() throws Exception {
    Call call = peer.start("hang", Json.of("{}"), LONG);
    Await.until("they work on it", LONG, () -> handler.noted.contains("hanging"));
    call.cancel("enough");
    Await.until("they stopped", LONG, () -> handler.noted.contains("stopped"));
  }

  @Test
  void theyCancelUs() throws Exception {
    Call call = peer.start("giveUp", Json.of("{}"), LONG);
    handler.hanging.await();
    peer.notify("now", Json.of("{}"));
    assertThat(call.await().path("code").asInt()).isEqualTo(RpcError.REQUEST_CANCELLED);
    assertThat(handler.interrupted.getCount()).isZero();
  }

  @Test
  void theirDeathFailsWhatIsPending() throws Exception {
    Call call = peer.start("hang", Json.of("{}"), LONG);
    Await.until("they work on it", LONG, () -> handler.noted.contains("hanging"));
    peer.notify("exit", Message.ABSENT);
    assertThatThrownBy(call::await).isInstanceOf(CallException.PeerClosed.class);
    assertThat(process.waitFor(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
    assertThat(peer.close(LONG)).isNotEqualTo(Peer.End.UNDERWAY);
  }
}
