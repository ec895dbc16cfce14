package dev.konsol.jsonrpc;

import static dev.konsol.jsonrpc.PeerTest.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.jsonrpc.CallException.RemoteError;
import dev.konsol.jsonrpc.framing.Framing;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// Our peer at one end of a pair of pipes, LSP4J's at the other, each as client and as server.
@Timeout(60)
class Lsp4jPeerTest {
  record Text(String text) {}

  /// What LSP4J sees of our side.
  interface Ours {
    @JsonRequest
    CompletableFuture<Text> echo(Text text);

    @JsonRequest
    CompletableFuture<Text> hang();

    @JsonRequest
    CompletableFuture<Text> fail();

    @JsonRequest
    CompletableFuture<Text> unknown();

    @JsonNotification
    void note(Text text);
  }

  /// What we see of LSP4J's side: an implementation with its annotations.
  static final class Theirs {
    final List<String> noted = new CopyOnWriteArrayList<>();
    final CompletableFuture<Text> hanging = new CompletableFuture<>();

    @JsonRequest
    public CompletableFuture<Text> echo(Text text) {
      return CompletableFuture.completedFuture(text);
    }

    @JsonRequest
    public CompletableFuture<Text> hang() {
      noted.add("hanging");
      return hanging;
    }

    @JsonRequest
    public CompletableFuture<Text> fail() {
      throw new ResponseErrorException(new ResponseError(-32001, "no", new Text("why")));
    }

    @JsonNotification
    public void note(Text text) {
      noted.add(text.text());
    }
  }

  private final ForeignHandler handler = new ForeignHandler();
  private final Theirs theirs = new Theirs();
  private Peer peer;
  private Ours ours;
  private Future<Void> listening;

  @BeforeEach
  void connect() throws IOException {
    Pipe there = Pipe.open();
    Pipe back = Pipe.open();
    peer =
        Peer.over(
            Framing.HEADERS.over(
                Channels.newInputStream(back.source()),
                Channels.newOutputStream(there.sink()),
                1 << 20),
            handler,
            PeerOptions.named("lsp4j"));
    Launcher<Ours> launcher =
        new Launcher.Builder<Ours>()
            .setLocalService(theirs)
            .setRemoteInterface(Ours.class)
            .setInput(Channels.newInputStream(there.source()))
            .setOutput(Channels.newOutputStream(back.sink()))
            .create();
    ours = launcher.getRemoteProxy();
    listening = launcher.startListening();
  }

  @AfterEach
  void disconnect() throws Exception {
    assertThat(peer.close(LONG)).isNotEqualTo(Peer.End.UNDERWAY);
    listening.get(LONG.toSeconds(), TimeUnit.SECONDS);
  }

  private static JsonNode text(String text) {
    return Json.of("{'text':'" + text + "'}");
  }

  @Test
  void weCallThem() throws Exception {
    assertThat(peer.call("echo", text("ä€😀"), LONG)).isEqualTo(text("ä€😀"));
    assertThatThrownBy(() -> peer.call("fail", Message.ABSENT, LONG))
        .isInstanceOfSatisfying(
            RemoteError.class,
            e -> assertThat(e.error()).isEqualTo(new RpcError(-32001, "no", text("why"))));
    assertThatThrownBy(() -> peer.call("unknown", Message.ABSENT, LONG))
        .isInstanceOfSatisfying(
            RemoteError.class, e -> assertThat(e.code()).isEqualTo(RpcError.METHOD_NOT_FOUND));
    peer.notify("note", text("hello"));
    Await.until("they note it", LONG, () -> theirs.noted.contains("hello"));
  }

  @Test
  void theyCallUs() throws Exception {
    assertThat(ours.echo(new Text("ä€😀")).get()).isEqualTo(new Text("ä€😀"));
    assertThatThrownBy(() -> ours.fail().get())
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(ResponseErrorException.class)
        .hasMessageContaining("no");
    assertThatThrownBy(() -> ours.unknown().get()).hasMessageContaining("method not found");
    ours.note(new Text("hello"));
    Await.until("we note it", LONG, () -> handler.noted.contains("note"));
  }

  @Test
  void manyCallsAreUnderWayBothWays() throws Exception {
    List<Call> calls = new ArrayList<>();
    List<CompletableFuture<Text>> theirCalls = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      calls.add(peer.start("echo", text("n" + i), LONG));
      theirCalls.add(ours.echo(new Text("n" + i)));
    }
    for (int i = 0; i < 500; i++) {
      assertThat(calls.get(i).await()).isEqualTo(text("n" + i));
      assertThat(theirCalls.get(i).get()).isEqualTo(new Text("n" + i));
    }
  }

  @Test
  void cancellingCrossesBothWays() throws Exception {
    Call call = peer.start("hang", Message.ABSENT, LONG);
    Await.until("they work on it", LONG, () -> theirs.noted.contains("hanging"));
    call.cancel("enough");
    Await.until("they stopped", LONG, theirs.hanging::isCancelled);
    Await.until("their late answer is ignored", LONG, () -> peer.calls.strays() == 1);

    CompletableFuture<Text> theirCall = ours.hang();
    handler.hanging.await();
    theirCall.cancel(true);
    handler.interrupted.await();
  }
}
