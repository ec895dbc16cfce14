package dev.konsol.fleet;

import static dev.konsol.fleet.Ends.FAR;
import static dev.konsol.fleet.Ends.NEAR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.host.HostStream;
import dev.konsol.fleet.message.Envelope.Kind;
import dev.konsol.fleet.message.Life;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What happens on the way between two honest ends: never a hole.
class StreamFaultsTest {
  private static final int MANY = 3 * NatsStream.WINDOW;
  private static final byte[] HELLO = "hello".getBytes(StandardCharsets.UTF_8);

  private final Ends ends = new Ends();

  @AfterEach
  void close() {
    ends.close();
  }

  @Test
  void duplicatesChangeNothing() throws Exception {
    ends.bus.fate(message -> List.of(message, message));
    byte[] sent = new byte[MANY];
    new Random(1).nextBytes(sent);
    HostStream near = ends.connect();
    Thread writer = writing(near, sent);
    assertThat(ends.accepted().input().readNBytes(MANY)).isEqualTo(sent);
    assertThat(writer.join(Hosts.PATIENCE)).isTrue();
    near.close();
    assertThat(ends.accepted().input().read()).isEqualTo(-1);
    assertThat(ends.opened).hasValue(1);
    assertThat(near.endReason()).isEmpty();
  }

  @Test
  void lostMessageEndsTheStreamAfterWhatCameBeforeIt() throws Exception {
    AtomicInteger data = new AtomicInteger();
    ends.bus.fate(
        message ->
            Ends.kind(message) == Kind.DATA && data.incrementAndGet() == 5
                ? List.of()
                : List.of(message));
    byte[] sent = new byte[MANY];
    new Random(2).nextBytes(sent);
    HostStream near = ends.connect();
    Thread writer = writing(near, sent);
    InputStream input = ends.accepted().input();
    int messages = Math.ceilDiv(MANY, Streams.FRAME);
    byte[] before = new byte[4 * Math.ceilDiv(MANY, messages)];
    assertThat(input.readNBytes(before, 0, before.length)).isEqualTo(before.length);
    assertThat(sent).startsWith(before);
    assertThatThrownBy(input::read)
        .isInstanceOf(IOException.class)
        .hasMessage("messages of host 'near' were lost on the way");
    assertThat(Ends.awaitEnd(near)).isEqualTo("messages of host 'near' were lost on the way");
    assertThat(writer.join(Hosts.PATIENCE)).isTrue();
  }

  @Test
  void lossOfTheLastMessageIsNoticedWhenTheOtherSideNamesItsNext() throws Exception {
    HostStream near = ends.connect();
    HostStream far = ends.accepted();
    ends.bus.fate(message -> Ends.kind(message) == Kind.DATA ? List.of() : List.of(message));
    near.output().write(HELLO);
    ends.near.tick();
    assertThat(Ends.awaitEnd(far)).isEqualTo("messages of host 'near' were lost on the way");
  }

  @Test
  void messagesInTheWrongOrderEndTheStream() throws Exception {
    HostStream near = ends.connect();
    HostStream far = ends.accepted();
    List<byte[]> held = new ArrayList<>();
    ends.bus.fate(
        message -> {
          held.add(message);
          return List.of();
        });
    near.output().write(1);
    near.output().write(2);
    ends.bus.fate(List::of);
    Collections.reverse(held);
    held.forEach(message -> ends.bus.deliver(FAR.subject(), message));
    assertThat(Ends.awaitEnd(far)).isEqualTo("messages of host 'near' were lost on the way");
    assertThat(far.input().available()).isZero();
  }

  @Test
  void tokenIsInNoMessage() throws Exception {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    ends.bus.fate(
        message -> {
          seen.add(new String(message, StandardCharsets.ISO_8859_1));
          return List.of(message);
        });
    HostStream near = ends.connect();
    near.output().write(HELLO);
    assertThat(ends.accepted().input().readNBytes(HELLO.length)).isEqualTo(HELLO);
    near.close();
    assertThat(seen).isNotEmpty().noneMatch(message -> message.contains(Hosts.TOKEN));
  }

  @Test
  void changedMessageIsNotBelieved() throws Exception {
    HostStream near = ends.connect();
    HostStream far = ends.accepted();
    ends.bus.fate(
        message -> {
          byte[] changed = message.clone();
          changed[changed.length - 1] ^= 1;
          return List.of(changed, message);
        });
    near.output().write(HELLO);
    assertThat(far.input().readNBytes(HELLO.length)).isEqualTo(HELLO);
    Await.until("it was seen", Hosts.PATIENCE, () -> ends.forged.get() == 1);
    assertThat(far.endReason()).isEmpty();
  }

  @Test
  void nobodyElseReadsWhatIsSaid() throws Exception {
    List<byte[]> recorded = Collections.synchronizedList(new ArrayList<>());
    ends.bus.fate(
        message -> {
          recorded.add(message);
          return List.of(message);
        });
    byte[] secret = "a password that is typed".repeat(3).getBytes(StandardCharsets.UTF_8);
    HostStream near = ends.connect();
    near.output().write(secret);
    assertThat(ends.accepted().input().readNBytes(secret.length)).isEqualTo(secret);
    assertThat(recorded).anyMatch(message -> Ends.kind(message) == Kind.DATA);
    assertThat(recorded)
        .noneMatch(
            message -> new String(message, StandardCharsets.ISO_8859_1).contains("password"));
  }

  @Test
  void slowReaderIsWaitedForForHours() throws Exception {
    byte[] sent = new byte[MANY];
    new Random(3).nextBytes(sent);
    HostStream near = ends.connect();
    HostStream far = ends.accepted();
    Thread writer = writing(near, sent);
    Await.until("it waits", Hosts.PATIENCE, () -> writer.getState() == Thread.State.WAITING);
    for (int minute = 0; minute < 180; minute++) {
      // Others' beats come meanwhile, and the streams' own signs of life.
      for (int second = 0; second < 60; second += 4) {
        ends.clock.addAndGet(4_000_000_000L);
        ends.tick();
      }
    }
    assertThat(far.input().available()).isEqualTo(NatsStream.WINDOW);
    assertThat(far.input().readNBytes(MANY)).isEqualTo(sent);
    assertThat(writer.join(Hosts.PATIENCE)).isTrue();
    assertThat(near.endReason()).isEmpty();
  }

  @Test
  void replayedStreamTypesNothing() throws Exception {
    List<byte[]> recorded = Collections.synchronizedList(new ArrayList<>());
    ends.bus.fate(
        message -> {
          recorded.add(message);
          return List.of(message);
        });
    HostStream near = ends.connect();
    near.output().write(HELLO);
    HostStream far = ends.accepted();
    assertThat(far.input().readNBytes(HELLO.length)).isEqualTo(HELLO);
    near.close();
    far.close();
    Await.until("both ends are gone", Hosts.PATIENCE, () -> ends.far.count() == 0);
    int before = ends.forged.get();
    List.copyOf(recorded).forEach(message -> ends.bus.deliver(FAR.subject(), message));
    // Its data and its close are sealed for the stream that was.
    Await.until("it was seen", Hosts.PATIENCE, () -> ends.forged.get() >= before + 2);
  }

  @Test
  void messageThatComesBackToItsSenderIsNotTakenForAnAnswer() throws Exception {
    HostStream near = ends.connect();
    ends.bus.fate(
        message -> {
          ends.bus.deliver(NEAR.subject(), message);
          return List.of(message);
        });
    near.output().write(HELLO);
    assertThat(ends.accepted().input().readNBytes(HELLO.length)).isEqualTo(HELLO);
    assertThat(near.input().available()).isZero();
    assertThat(near.endReason()).isEmpty();
  }

  @Test
  void otherSideThatVanishesIsNoticedByBoth() throws Exception {
    HostStream near = ends.connect();
    HostStream far = ends.accepted();
    ends.bus.fate(_ -> List.of());
    ends.clock.addAndGet(HostTable.SILENCE.toNanos() + 1);
    ends.near.tick();
    ends.far.tick();
    assertThat(Ends.awaitEnd(near)).isEqualTo("nothing was heard of host 'far' for 5 s");
    assertThat(Ends.awaitEnd(far)).isEqualTo("nothing was heard of host 'near' for 5 s");
    assertThatThrownBy(() -> near.output().write(1)).hasMessageContaining("nothing was heard");
    assertThatThrownBy(() -> near.input().read()).hasMessageContaining("nothing was heard");
  }

  @Test
  void quietStreamLivesOnWhileBothSidesNameIt() throws Exception {
    HostStream near = ends.connect();
    HostStream far = ends.accepted();
    for (int second = 0; second < 20; second++) {
      ends.clock.addAndGet(1_000_000_000);
      AtomicInteger named = new AtomicInteger();
      ends.bus.fate(
          message -> {
            named.incrementAndGet();
            return List.of(message);
          });
      ends.near.tick();
      ends.far.tick();
      assertThat(named).hasValue(2);
      near.output().write(second);
      assertThat(far.input().read()).isEqualTo(second);
      far.output().write(second);
      assertThat(near.input().read()).isEqualTo(second);
    }
    assertThat(near.endReason()).isEmpty();
  }

  @Test
  void streamThatTheOtherSideForgotEnds() throws Exception {
    HostStream near = ends.connect();
    HostStream far = ends.accepted();
    ends.bus.fate(message -> Ends.kind(message) == Kind.CLOSE ? List.of() : List.of(message));
    far.close();
    ends.near.tick();
    assertThat(Ends.awaitEnd(near)).isEqualTo("host 'far' has ended the stream");
  }

  @Test
  void hostThatIsStartedAnewEndsTheStreamsOfItsLifeBefore() throws Exception {
    HostStream near = ends.connect();
    ends.near.reborn(new Life(FAR.name(), FAR.epoch() + 1));
    assertThat(Ends.awaitEnd(near)).isEqualTo("host 'far' was started anew");
  }

  private static Thread writing(HostStream stream, byte[] bytes) {
    return Thread.ofVirtual()
        .start(
            () -> {
              try {
                stream.output().write(bytes);
              } catch (IOException e) {
                // The reader's side says why.
              }
            });
  }
}
