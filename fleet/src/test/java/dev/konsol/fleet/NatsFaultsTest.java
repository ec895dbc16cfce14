package dev.konsol.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.HostStream;
import dev.konsol.testkit.Await;
import dev.konsol.testkit.NatsServer;
import dev.konsol.testkit.TcpProxy;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// A NATS server that goes, hangs, or cannot be reached by one of the hosts. Each test has a server
/// of its own and waits most of the time.
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class NatsFaultsTest {
  private static final StreamRequest LINES = new StreamRequest("lines", "");

  @Test
  void stoppedServerEndsStreamsInWordsAndAllIsWellWhenItIsBack() throws Exception {
    try (NatsServer nats = NatsServer.start();
        NatsFleet box = Hosts.join(nats.url(), "box");
        NatsFleet laptop = Hosts.join(nats.url(), "laptop")) {
      Hosts.awaitSight(laptop, "box");
      HostStream stream = laptop.connect("box", LINES);
      nats.stop();
      Await.until("it is noticed", Hosts.PATIENCE, () -> !laptop.connected());
      assertThatThrownBy(() -> laptop.connect("box", LINES))
          .isInstanceOf(KonsolException.class)
          .hasMessage("host 'box' is unreachable: NATS is away: the connection was lost");
      assertThat(Ends.awaitEnd(stream)).startsWith("NATS is away");
      Hosts.awaitLoss(laptop, "box");
      assertThat(laptop.hosts()).hasSize(2);
      nats.up();
      echoes(laptop, "box");
      echoes(box, "laptop");
    }
  }

  @Test
  void shortAbsenceIsSurvivedByQuietStreams() throws Exception {
    try (NatsServer nats = NatsServer.start();
        NatsFleet box = Hosts.join(nats.url(), "box");
        NatsFleet laptop = Hosts.join(nats.url(), "laptop")) {
      Hosts.awaitSight(laptop, "box");
      HostStream stream = laptop.connect("box", LINES);
      nats.stop();
      nats.up();
      Await.until("both are back", Hosts.PATIENCE, () -> box.connected() && laptop.connected());
      // What was on its way was lost, or it was not: a stream ends with a reason, or is whole.
      if (echo(stream)) {
        assertThat(stream.endReason()).isEmpty();
      } else {
        assertThat(stream.endReason()).isPresent();
      }
      stream.close();
      echoes(laptop, "box");
    }
  }

  @Test
  void frozenServerIsTakenForOneThatIsAway() throws Exception {
    try (NatsServer nats = NatsServer.start();
        NatsFleet box = Hosts.join(nats.url(), "box");
        NatsFleet laptop = Hosts.join(nats.url(), "laptop")) {
      Hosts.awaitSight(laptop, "box");
      HostStream stream = laptop.connect("box", LINES);
      nats.freeze();
      assertThat(Ends.awaitEnd(stream)).isNotEmpty();
      Await.until("it is noticed", Hosts.PATIENCE, () -> !laptop.connected());
      assertThatThrownBy(() -> laptop.connect("box", LINES))
          .hasMessageStartingWith("host 'box' is unreachable: NATS is away: ");
      nats.thaw();
      echoes(laptop, "box");
      assertThat(box.problem()).isEmpty();
    }
  }

  @Test
  void partitionLeavesBothSidesSaneAndEndsTheirStreams() throws Exception {
    CompletableFuture<HostStream> far = new CompletableFuture<>();
    try (NatsServer nats = NatsServer.start();
        TcpProxy proxy = TcpProxy.to(nats.port());
        NatsFleet box =
            Hosts.join(
                "nats://127.0.0.1:" + proxy.port(), "box", (_, _, stream) -> keep(far, stream));
        NatsFleet laptop = Hosts.join(nats.url(), "laptop");
        NatsFleet desk = Hosts.join(nats.url(), "desk")) {
      Hosts.awaitSight(laptop, "box");
      Hosts.awaitSight(laptop, "desk");
      HostStream near = laptop.connect("box", LINES);
      proxy.cut();
      assertThat(Ends.awaitEnd(near)).isEqualTo("nothing was heard of host 'box' for 5 s");
      assertThat(Ends.awaitEnd(far.get(60, TimeUnit.SECONDS))).isNotEmpty();
      Hosts.awaitLoss(laptop, "box");
      assertThatThrownBy(() -> laptop.connect("box", LINES))
          .hasMessageMatching("host 'box' is unreachable: nothing was heard of it for \\d+ s");
      assertThat(laptop.connected()).isTrue();
      echoes(laptop, "desk");
      assertThat(desk.connected()).isTrue();
      proxy.heal();
      Hosts.awaitSight(laptop, "box");
      Await.until("box is back", Hosts.PATIENCE, box::connected);
    }
  }

  private static void keep(CompletableFuture<HostStream> first, HostStream stream) {
    var _ = stream.input();
    first.complete(stream);
  }

  @Test
  void hostThatComesBackAfterItsSuccessorYields() throws Exception {
    try (NatsServer nats = NatsServer.start();
        TcpProxy proxy = TcpProxy.to(nats.port());
        NatsFleet first = Hosts.join("nats://127.0.0.1:" + proxy.port(), "box")) {
      Await.until("it is in", Hosts.PATIENCE, first::connected);
      proxy.cut();
      try (NatsFleet second = Hosts.join(nats.url(), "box")) {
        Await.until("the second is in", Hosts.PATIENCE, second::connected);
        proxy.heal();
        Await.until(
            "the first yields",
            Hosts.PATIENCE,
            () -> first.problem().filter(why -> why.contains("took the name 'box'")).isPresent());
        assertThat(first.connected()).isFalse();
        assertThat(second.connected()).isTrue();
      }
    }
  }

  @Test
  void serverThatIsNotThereAtTheStartIsFoundLater() throws Exception {
    try (NatsServer nats = NatsServer.down();
        NatsFleet box = Hosts.join(nats.url(), "box")) {
      assertThat(box.connected()).isFalse();
      assertThat(box.hosts()).extracting(HostInfo::name).containsExactly("box");
      assertThatThrownBy(() -> box.connect("laptop", LINES))
          .hasMessageStartingWith("host 'laptop' is unreachable: NATS is away: ");
      nats.up();
      Await.until("box is in", Hosts.PATIENCE, box::connected);
      try (NatsFleet laptop = Hosts.join(nats.url(), "laptop")) {
        echoes(laptop, "box");
      }
    }
  }

  private static void echoes(NatsFleet from, String to) throws IOException {
    Await.until(from.name() + " is back", Hosts.PATIENCE, from::connected);
    Hosts.awaitSight(from, to);
    try (HostStream stream = from.connect(to, LINES)) {
      assertThat(echo(stream)).as(() -> "an echo: " + stream.endReason()).isTrue();
    }
  }

  private static boolean echo(HostStream stream) {
    try {
      stream.output().write('x');
      return stream.input().read() == 'x';
    } catch (IOException e) {
      return false;
    }
  }
}
