package dev.konsol.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.HostStream;
import dev.konsol.testkit.Await;
import dev.konsol.testkit.NatsServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Two hosts on a real NATS server, in good weather.
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class NatsFleetTest {
  private static NatsServer nats;
  private static NatsFleet box;
  private static NatsFleet laptop;

  @BeforeAll
  static void join() throws Exception {
    nats = NatsServer.start();
    try (var both = Executors.newVirtualThreadPerTaskExecutor()) {
      var first = both.submit(() -> Hosts.join(nats.url(), "box.example"));
      laptop = both.submit(() -> Hosts.join(nats.url(), "laptop")).get();
      box = first.get();
    }
    Hosts.awaitSight(laptop, "box.example");
    Hosts.awaitSight(box, "laptop");
  }

  @AfterAll
  static void leave() throws IOException {
    laptop.close();
    box.close();
    nats.close();
  }

  @Test
  void hostsKnowEachOtherAndThemselves() {
    assertThat(laptop.hosts())
        .filteredOn(host -> Set.of("box.example", "laptop").contains(host.name()))
        .extracting(
            HostInfo::name,
            HostInfo::address,
            HostInfo::labels,
            HostInfo::build,
            HostInfo::load,
            HostInfo::sessions,
            HostInfo::accepts,
            HostInfo::reachable)
        .containsExactly(
            tuple(
                "box.example",
                "machine-of-box.example",
                Map.of("zone", "a"),
                "build-1",
                0.5,
                3,
                Set.of("console"),
                true),
            tuple(
                "laptop",
                "machine-of-laptop",
                Map.of("zone", "a"),
                "build-1",
                0.5,
                3,
                Set.of("console"),
                true));
    assertThat(laptop.connected()).isTrue();
    assertThat(laptop.problem()).isEmpty();
  }

  @Test
  void bytesGoThereAndBack() throws Exception {
    try (HostStream stream = laptop.connect("box.example", new StreamRequest("lines", ""))) {
      stream.output().write("hello".getBytes(StandardCharsets.UTF_8));
      assertThat(stream.input().readNBytes(5)).asString().isEqualTo("hello");
      stream.output().close();
      assertThat(stream.input().read()).isEqualTo(-1);
      assertThat(stream.endReason()).isEmpty();
    }
  }

  @Test
  void manyMegabytesComeWholeThroughTheWindows() throws Exception {
    byte[] sent = new byte[8 * 1024 * 1024];
    new Random(7).nextBytes(sent);
    try (HostStream stream = box.connect("laptop", new StreamRequest("lines", ""))) {
      var reading =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return stream.input().readAllBytes();
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      stream.output().write(sent);
      stream.output().close();
      assertThat(reading.get(60, TimeUnit.SECONDS)).isEqualTo(sent);
    }
  }

  @Test
  void refusalReachesTheCallerInWords() throws Exception {
    StreamAcceptor picky =
        (request, from, _) -> {
          throw new KonsolException(
              ErrorCode.NOT_ALLOWED, from + " may not use " + request.door() + request.scope());
        };
    try (NatsFleet _ = Hosts.join(nats.url(), "closed", picky)) {
      Hosts.awaitSight(laptop, "closed");
      assertThatThrownBy(() -> laptop.connect("closed", new StreamRequest("http", "{}")))
          .isInstanceOf(KonsolException.class)
          .hasMessage("laptop may not use http{}")
          .extracting(e -> ((KonsolException) e).code())
          .isEqualTo(ErrorCode.NOT_ALLOWED);
    }
  }

  @Test
  void secondHostOfTheSameNameIsToldWhereTheFirstIs() {
    // A newcomer asks for a second: on a busy machine the answer can come too late, once.
    String refusal =
        Stream.of("twin", "twin-2", "twin-3")
            .flatMap(name -> refused(name).stream())
            .findFirst()
            .orElseThrow(() -> new AssertionError("each time the second got in"));
    assertThat(refusal)
        .matches(
            "a host named '(twin.*)' is there already, at machine-of-\\1: choose another --host-name");
  }

  /// Why the second host of this name is not let in; empty where it is.
  private static Optional<String> refused(String name) {
    try (NatsFleet first = Hosts.join(nats.url(), name)) {
      Await.until("the first is in", Hosts.PATIENCE, first::connected);
      try (NatsFleet _ = Hosts.join(nats.url(), name)) {
        return Optional.empty();
      } catch (KonsolException e) {
        assertThat(first.connected()).isTrue();
        return Optional.of(String.valueOf(e.getMessage()));
      }
    }
  }

  @Test
  void hostThatLeavesIsUnreachableAtOnceAndMayComeBack() {
    Hosts.join(nats.url(), "guest").close();
    try (NatsFleet again = Hosts.join(nats.url(), "guest")) {
      Hosts.awaitSight(laptop, "guest");
      assertThat(again.connected()).isTrue();
    }
    Await.until("guest is gone", Hosts.PATIENCE, () -> !Hosts.sees(laptop, "guest"));
    assertThatThrownBy(() -> laptop.connect("guest", new StreamRequest("lines", "")))
        .hasMessage("host 'guest' is unreachable: it has ended");
    assertThatThrownBy(() -> laptop.connect("nobody", new StreamRequest("lines", "")))
        .hasMessage("no host named 'nobody' is known: see 'konsol host ls'");
  }

  @Test
  void hostWithAnotherTokenIsNotHeard() {
    try (NatsFleet stranger =
        NatsFleet.join(
            Hosts.settings(nats.url(), "laptop", "another"),
            () -> new HostReport(0, 0, false),
            Hosts.ECHO)) {
      Await.until("stranger is connected", Hosts.PATIENCE, stranger::connected);
      assertThat(stranger.hosts()).hasSize(1);
      assertThat(laptop.hosts()).noneMatch(host -> host.name().equals("stranger"));
      assertThat(laptop.connected()).isTrue();
    }
  }

  @Test
  void slowReaderStopsTheWriter() throws Exception {
    CompletableFuture<HostStream> far = new CompletableFuture<>();
    try (NatsFleet slow = Hosts.join(nats.url(), "slow", (_, _, stream) -> far.complete(stream))) {
      Hosts.awaitSight(laptop, "slow");
      HostStream near = laptop.connect("slow", new StreamRequest("lines", ""));
      int all = 3 * NatsStream.WINDOW;
      Thread writer = Thread.ofVirtual().start(() -> write(near, all));
      InputStream input = far.get(60, TimeUnit.SECONDS).input();
      Await.untilTrue(
          "the window is full",
          Hosts.PATIENCE,
          () ->
              input.available() == NatsStream.WINDOW && writer.getState() == Thread.State.WAITING);
      assertThat(input.readNBytes(all)).hasSize(all);
      assertThat(writer.join(Hosts.PATIENCE)).isTrue();
      near.close();
      assertThat(input.read()).isEqualTo(-1);
      assertThat(slow.connected()).isTrue();
    }
  }

  private static void write(HostStream stream, int length) {
    try {
      stream.output().write(new byte[length]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
