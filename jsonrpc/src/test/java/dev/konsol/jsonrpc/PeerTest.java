package dev.konsol.jsonrpc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.jsonrpc.CallException.CallTimeout;
import dev.konsol.jsonrpc.CallException.PeerClosed;
import dev.konsol.jsonrpc.CallException.RemoteError;
import dev.konsol.jsonrpc.Peer.End;
import dev.konsol.jsonrpc.PeerOptions.Bounds;
import dev.konsol.jsonrpc.PeerOptions.Io;
import dev.konsol.jsonrpc.framing.MemoryTransport;
import dev.konsol.jsonrpc.framing.Transport;
import dev.konsol.jsonrpc.framing.Transport.Frame.Payload;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// Two peers that talk to each other in memory.
@Timeout(60)
class PeerTest {
  static final Duration LONG = Duration.ofSeconds(30);
  private static final PeerOptions OPTIONS = PeerOptions.named("pair").with(Io.VIRTUAL);

  private final Scripted left = new Scripted();
  private final Scripted right = new Scripted();
  private final List<Peer> peers = new ArrayList<>();

  private Peer pair(PeerOptions options) {
    MemoryTransport.Pair pair = MemoryTransport.pair(1 << 16);
    peers.add(Peer.over(pair.left(), left, options));
    peers.add(Peer.over(pair.right(), right, options));
    return peers.get(peers.size() - 2);
  }

  @AfterEach
  void close() {
    left.gate.countDown();
    right.gate.countDown();
    peers.forEach(peer -> peer.close(Duration.ofMillis(100)));
  }

  private static JsonNode number(int n) {
    return Json.of("[" + n + "]");
  }

  @Test
  void aCallReturnsTheResultOrThrowsTheError() throws Exception {
    Peer peer = pair(OPTIONS);
    assertThat(peer.call("echo", number(1), LONG)).isEqualTo(number(1));
    assertThatThrownBy(() -> peer.call("refuse", Message.ABSENT, LONG))
        .isInstanceOfSatisfying(
            RemoteError.class,
            e -> assertThat(e.error()).isEqualTo(new RpcError(-32001, "no", Json.of("{'a':1}"))));
  }

  @Test
  void paramsThatAreNoStructureAreTheCallersMistake() {
    Peer peer = pair(OPTIONS);
    assertThatThrownBy(() -> peer.call("echo", Json.of("1"), LONG))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(peer.calls.count()).isZero();
  }

  @Test
  void handlersMayCallBack() throws Exception {
    Peer peer = pair(OPTIONS);
    assertThat(peer.call("callBack", number(2), LONG)).isEqualTo(number(2));
    peer.notify("callBack", number(3));
    Await.until("the ordered task got its answer", LONG, () -> right.noted.contains("got 3"));
  }

  @Test
  void notificationsAndOrderedRequestsKeepTheirOrder() throws Exception {
    Peer peer = pair(OPTIONS);
    for (int i = 0; i < 1_000; i++) {
      peer.notify("n", number(i));
    }
    peer.call("ordered/echo", Message.ABSENT, LONG);
    assertThat(right.noted)
        .containsExactlyElementsOf(IntStream.range(0, 1_000).mapToObj(i -> "n" + i).toList());
  }

  @Test
  void aSlowRequestDelaysNoOther() throws Exception {
    Peer peer = pair(OPTIONS);
    try (Call slow = peer.start("gated", number(1), LONG)) {
      right.entered.await();
      assertThat(peer.call("echo", number(2), LONG)).isEqualTo(number(2));
      assertThat(slow.isDone()).isFalse();
      right.gate.countDown();
      assertThat(slow.await()).isEqualTo(number(1));
    }
  }

  @Test
  void requestsStartAfterThoseThatComeFirstHaveBegun() throws Exception {
    Peer peer = pair(OPTIONS);
    List<Call> calls = new ArrayList<>();
    for (int i = 0; i < 100; i += 2) {
      calls.add(peer.start("first/gated", number(i), LONG));
      calls.add(peer.start("noted", number(i + 1), LONG));
      assertThat(calls.getLast().await()).as("while the other goes on").isEqualTo(number(i + 1));
    }
    right.gate.countDown();
    for (Call call : calls) {
      call.await();
    }
    assertThat(right.noted)
        .containsExactlyElementsOf(IntStream.range(0, 100).mapToObj(i -> "request" + i).toList());
  }

  @Test
  void oneThatEndsWithoutHavingBegunHoldsNobodyUp() throws Exception {
    Peer peer = pair(OPTIONS);
    try (Call refused = peer.start("first/refused", number(1), LONG)) {
      assertThat(peer.call("echo", number(2), LONG)).isEqualTo(number(2));
      assertThatThrownBy(refused::await).isInstanceOf(RemoteError.class);
    }
  }

  @Test
  void aBlockedNotificationHandlerDelaysNoAnswer() throws Exception {
    Peer peer = pair(OPTIONS);
    peers.getLast().notify("wait", Message.ABSENT);
    left.entered.await();
    assertThat(peer.call("echo", number(1), LONG)).isEqualTo(number(1));
  }

  @Test
  void whatArrivedBeforeAnAnswerCanBeWaitedFor() throws Exception {
    Peer peer = pair(OPTIONS);
    peers.getLast().notify("wait", Message.ABSENT);
    peer.call("report", number(7), LONG);
    assertThat(peer.awaitArrived(Duration.ZERO)).isFalse();
    assertThat(left.noted).isEmpty();
    left.gate.countDown();
    assertThat(peer.awaitArrived(LONG)).isTrue();
    assertThat(left.noted).containsExactly("progress7");
    peers.getLast().close();
    left.closed.get(LONG.toSeconds(), TimeUnit.SECONDS);
    assertThat(peer.awaitArrived(LONG)).isFalse();
  }

  @Tag("slow")
  @Test
  void tenThousandCallsAreUnderWayInBothDirections() throws Exception {
    int count = 10_000;
    Peer one = pair(OPTIONS.with(new Bounds(count, count, 1 << 20)));
    Peer other = peers.getLast();
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<JsonNode>> answers = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        JsonNode params = number(i);
        answers.add(callers.submit(() -> one.call("gated", params, LONG)));
        answers.add(callers.submit(() -> other.call("gated", params, LONG)));
      }
      Await.until(
          "all of them wait at the gate",
          LONG,
          () -> one.workers.count() == count && other.workers.count() == count);
      assertThat(one.calls.count()).isEqualTo(count);
      left.gate.countDown();
      right.gate.countDown();
      for (int i = 0; i < answers.size(); i++) {
        assertThat(answers.get(i).get()).isEqualTo(number(i / 2));
      }
    }
    Await.until("it is at rest", LONG, () -> one.calls.count() + one.workers.count() == 0);
    assertThat(one.frames.bytes()).isZero();
    assertThat(one.calls.strays() + one.inbound.unreadable() + one.inbound.refused()).isZero();
  }

  @Test
  void theEndOfTheStreamFailsAllPendingCalls() throws Exception {
    MemoryTransport.Pair pair = MemoryTransport.pair(1 << 20);
    Peer peer = Peer.over(pair.left(), left, OPTIONS);
    List<Call> calls = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      calls.add(peer.start("m", Message.ABSENT, LONG));
      pair.right().read();
    }
    pair.right().close();
    for (Call call : calls) {
      assertThatThrownBy(call::await).isInstanceOf(PeerClosed.class);
    }
    assertThat(left.closed.get()).isEqualTo(new CloseReason.EndOfStream());
    assertThat(peer.calls.count()).isZero();
    assertThat(peer.close(LONG)).isEqualTo(End.GRACEFUL);
  }

  @Test
  void bothSidesLearnWhoClosed() throws Exception {
    Peer peer = pair(OPTIONS);
    assertThat(peer.close(LONG)).isEqualTo(End.GRACEFUL);
    assertThat(left.closed.get()).isEqualTo(new CloseReason.Closed());
    assertThat(right.closed.get()).isEqualTo(new CloseReason.EndOfStream());
  }

  @Test
  void anInterruptedCallerCancelsOnTheOtherSide() throws Exception {
    Peer peer = pair(OPTIONS);
    CountDownLatch gaveUp = new CountDownLatch(1);
    Thread caller =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    peer.call("hang", Message.ABSENT, LONG);
                  } catch (InterruptedException e) {
                    gaveUp.countDown();
                  }
                });
    right.entered.await();
    caller.interrupt();
    gaveUp.await();
    assertThat(right.interrupted.get()).isTrue();
  }

  @Test
  void closingLetsHandlersFinishWithinTheBudget() throws Exception {
    Peer peer = pair(OPTIONS);
    Peer served = peers.getLast();
    try (ExecutorService tasks = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<JsonNode> answer = tasks.submit(() -> peer.call("gated", number(1), LONG));
      right.entered.await();
      Future<End> clean = tasks.submit(() -> served.close(LONG));
      Await.until("the peer is closing", LONG, served::isEnding);
      assertThatThrownBy(() -> peer.call("echo", number(2), LONG))
          .isInstanceOfSatisfying(
              RemoteError.class, e -> assertThat(e.code()).isEqualTo(RpcError.BUSY));
      right.gate.countDown();
      assertThat(answer.get()).isEqualTo(number(1));
      assertThat(clean.get()).isEqualTo(End.GRACEFUL);
    }
  }

  @Test
  void closingEndsHandlersByForceWhenTheBudgetIsSpent() throws Exception {
    Peer peer = pair(OPTIONS);
    Call call = peer.start("hang", Message.ABSENT, LONG);
    right.entered.await();
    assertThat(peers.getLast().close(Duration.ofMillis(300))).isEqualTo(End.FORCED);
    assertThat(right.interrupted.get()).isTrue();
    assertThatThrownBy(call::await).isInstanceOf(CallException.class);
  }

  @Test
  void afterTheEndOfTheStreamHandlersMayLinger() throws Exception {
    Peer peer = pair(OPTIONS.withLinger(LONG));
    Call call = peer.start("gated", number(1), LONG);
    right.entered.await();
    peers.getFirst().close();
    assertThatThrownBy(call::await).isInstanceOf(PeerClosed.class);
    Await.until("the end was seen", LONG, peers.getLast()::isEnding);
    assertThat(right.closed).isNotDone();
    right.gate.countDown();
    assertThat(peers.getLast().awaitClosed()).isEqualTo(new CloseReason.EndOfStream());
  }

  @Test
  void closingCutsLingeringShort() throws Exception {
    Peer peer = pair(OPTIONS.withLinger(Duration.ofDays(1)));
    peer.start("hang", Message.ABSENT, LONG);
    right.entered.await();
    peer.close();
    Await.until("the end was seen", LONG, peers.getLast()::isEnding);
    peers.getLast().close(Duration.ofMillis(300));
    assertThat(peers.getLast().awaitClosed()).isEqualTo(new CloseReason.EndOfStream());
  }

  @Test
  void aHandlerMayCloseItsPeer() throws Exception {
    Peer peer = pair(OPTIONS);
    peer.notify("close", Message.ABSENT);
    assertThat(peers.getLast().awaitClosed()).isEqualTo(new CloseReason.Closed());
    assertThat(peer.awaitClosed()).isEqualTo(new CloseReason.EndOfStream());
  }

  @Test
  void aSideThatDoesNotReadBlocksOnlyThoseWhoSend() throws Exception {
    MemoryTransport.Pair pair = MemoryTransport.pair(1_000);
    Peer peer = Peer.over(pair.left(), left, OPTIONS.with(new Bounds(10, 10, 1_000)));
    peers.add(peer);
    int sent = 0;
    while (sent < 100 && peer.tryNotify("n", number(sent))) {
      sent++;
    }
    assertThat(sent).isBetween(5, 40);
    assertThatThrownBy(() -> peer.call("m", Message.ABSENT, Duration.ofMillis(20)))
        .isInstanceOf(CallTimeout.class);
    pair.right().write("{\"jsonrpc\":\"2.0\",\"method\":\"n\",\"params\":[7]}".getBytes(UTF_8));
    Await.until("the reader still reads", LONG, () -> left.noted.contains("n7"));
    try (ExecutorService tasks = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Boolean> blocked =
          tasks.submit(
              () -> {
                peer.notify("late", Message.ABSENT);
                return true;
              });
      String seen = "";
      while (!seen.contains("late")) {
        seen = pair.right().read() instanceof Payload(byte[] json) ? new String(json, UTF_8) : "";
      }
      assertThat(blocked.get()).isTrue();
    }
  }

  @Test
  void aSideThatSendsRubbishAndReadsNothingIsCutOff() throws Exception {
    MemoryTransport.Pair pair = MemoryTransport.pair(1_000);
    Peer peer = Peer.over(pair.left(), left, OPTIONS.with(new Bounds(10, 10, 1_000)));
    peers.add(peer);
    assertThatThrownBy(() -> sendForEver(pair.right())).isInstanceOf(IOException.class);
    assertThat(peer.awaitClosed()).isInstanceOf(CloseReason.Overrun.class);
  }

  private static void sendForEver(Transport transport) throws IOException {
    for (; ; ) {
      transport.write("rubbish".getBytes(UTF_8));
    }
  }

  @Test
  void noThreadIsLeft() throws Exception {
    for (int i = 0; i < 50; i++) {
      Peer peer = pair(PeerOptions.named("leak" + i));
      peer.call("echo", number(i), LONG);
      assertThat(peer.close(LONG)).isEqualTo(End.GRACEFUL);
      assertThat(peers.getLast().close(LONG)).isNotEqualTo(End.UNDERWAY);
    }
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().startsWith("leak"));
  }
}
