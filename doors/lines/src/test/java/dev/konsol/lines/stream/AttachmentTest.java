package dev.konsol.lines.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.MemoryBudget;
import dev.konsol.core.session.SessionId;
import dev.konsol.process.Size;
import dev.konsol.testkit.Await;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AttachmentTest {
  private final PrintedOutput source = new PrintedOutput();
  private final NarrowChannel wide = new NarrowChannel(1 << 20);
  private final CountDownLatch ended = new CountDownLatch(1);
  private FrameSink slow =
      new FrameSink(new NarrowChannel(0), new MemoryBudget(0).share(), () -> {});

  @Test
  void outputComesAsItIsPrintedAndTheEndComesLast() throws InterruptedException {
    source.print("old");
    attach(3, OptionalLong.empty());

    source.print("new");
    assertThat(frame())
        .isEqualTo("{'event':'output','key':'k','offset':3,'data':'new','next_offset':6}");
    source.print("er").exit(4);

    assertThat(frame())
        .isEqualTo("{'event':'output','key':'k','offset':6,'data':'er','next_offset':8}");
    assertThat(frame())
        .isEqualTo("{'event':'exited','key':'k','exit_code':4,'final_offset':8,'survivors':[]}");
    assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void noFrameCutsACharacter() {
    attach(0, OptionalLong.empty());
    source.print(new byte[] {'a', (byte) 0xe2});
    assertThat(frame())
        .isEqualTo("{'event':'output','key':'k','offset':0,'data':'a','next_offset':1}");

    source.print(new byte[] {(byte) 0x82}).print(new byte[] {(byte) 0xac, 'b'});
    assertThat(frame())
        .isEqualTo("{'event':'output','key':'k','offset':1,'data':'€b','next_offset':5}");

    source.print(new byte[] {(byte) 0xe2}).exit(0);
    assertThat(frame())
        .isEqualTo(
            "{'event':'output','key':'k','offset':5,'data':'4g==','encoding':'base64','next_offset':6}");
  }

  @Test
  void aFrameHoldsAtMost60000Bytes() {
    source.print("x".repeat(100_000)).exit(0);
    attach(0, OptionalLong.empty());

    assertThat(frame()).endsWith("'next_offset':60000}");
    assertThat(frame()).endsWith("'next_offset':100000}");
  }

  @Test
  void aFrameOfShortLinesIsOneMessageBetweenHosts() {
    source.print(("x".repeat(38) + "\r\n").repeat(3_000)).exit(0);
    attach(0, OptionalLong.empty());

    assertThat(frame().length()).isBetween(60_000, 62 << 10);
  }

  @Test
  void whatIsGoneIsAGap() {
    source.print("0123456789").keepFrom(4);
    attach(0, OptionalLong.empty());

    assertThat(frame()).isEqualTo("{'event':'gap','key':'k','from':0,'to':4,'reason':'capped'}");
    assertThat(frame())
        .isEqualTo("{'event':'output','key':'k','offset':4,'data':'456789','next_offset':10}");
  }

  @Test
  void aResizeComesBetweenTheBytesItHappenedBetween() {
    source.print("ab").resize(5, 6).print("cd").resize(7, 8).exit(0);
    Attachment attachment = attach(0, OptionalLong.empty());

    assertThat(attachment.sizeAtStart()).isEqualTo(new Size(10, 20));
    assertThat(frame()).contains("'data':'ab'");
    assertThat(frame()).isEqualTo("{'event':'resized','key':'k','rows':5,'cols':6}");
    assertThat(frame()).contains("'data':'cd'");
    assertThat(frame()).isEqualTo("{'event':'resized','key':'k','rows':7,'cols':8}");
    assertThat(frame()).contains("'exited'");
  }

  @Test
  void aResizeIsToldAlsoWhenNothingIsPrinted() {
    source.resize(5, 6);
    Attachment attachment = attach(0, OptionalLong.empty());
    assertThat(attachment.sizeAtStart()).isEqualTo(new Size(5, 6));

    source.resize(7, 8);

    assertThat(frame()).isEqualTo("{'event':'resized','key':'k','rows':7,'cols':8}");
  }

  @Test
  void whoLagsTooFarBehindIsMovedOnToAWholeCharacter() {
    source.print("0123456789").print("€€€€€€€€€€").exit(0);
    attach(0, OptionalLong.of(20));

    assertThat(frame()).isEqualTo("{'event':'gap','key':'k','from':0,'to':31,'reason':'lagging'}");
    assertThat(frame())
        .isEqualTo("{'event':'output','key':'k','offset':31,'data':'€€€','next_offset':40}");
  }

  @Test
  void nothingComesAfterTheStop() throws Exception {
    Attachment attachment = attach(0, OptionalLong.empty());
    source.print("abc");
    assertThat(frame()).contains("'data':'abc'");

    assertThat(attachment.stop()).isEqualTo(3);
    source.print("def");

    assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(wide.sent().lines()).hasSize(1);
  }

  @Test
  void aLittleOutputIsHandedOutByWhoeverBringsIt() {
    NarrowChannel channel = new NarrowChannel(1 << 20);
    AtomicInteger threads = new AtomicInteger();
    Attachment attachment = attachTo(channel, threads);

    source.print("a").print(new byte[] {(byte) 0xe2}).print(new byte[] {(byte) 0x82, (byte) 0xac});

    assertThat(channel.sent().replace('"', '\'').lines())
        .containsExactly(
            "{'event':'output','key':'k','offset':0,'data':'a','next_offset':1}",
            "{'event':'output','key':'k','offset':1,'data':'€','next_offset':4}");
    assertThat(threads).hasValue(1);
    assertThat(attachment.stop()).isEqualTo(4);
  }

  @Test
  void aPeerThatDoesNotReadHoldsUpNobodyAndMissesNothing() {
    NarrowChannel channel = new NarrowChannel(0);
    Attachment attachment = attachTo(channel, new AtomicInteger());

    source.print("first").print("second").print("x".repeat(100_000)).exit(0);
    assertThat(channel.sent()).isEmpty();

    channel.give(1 << 20);
    Await.until(
        "the end of the stream",
        Duration.ofSeconds(20),
        () -> {
          slow.flush();
          return ended.getCount() == 0;
        });
    assertThat(channel.sent())
        .contains("\"data\":\"first\"", "\"next_offset\":100011", "\"exited\"")
        .doesNotContain("\"gap\"");
    assertThat(attachment.stop()).isEqualTo(100_011);
  }

  private Attachment attachTo(NarrowChannel channel, AtomicInteger threads) {
    slow = new FrameSink(channel, new MemoryBudget(0).share(), () -> {});
    Attachment attachment =
        new Attachment(new SessionId("k"), source, slow, 0, OptionalLong.empty());
    CountDownLatch caughtUp = new CountDownLatch(1);
    attachment.start(
        task -> {
          threads.incrementAndGet();
          Thread.ofVirtual()
              .start(
                  () -> {
                    task.run();
                    caughtUp.countDown();
                  });
        },
        () -> {},
        ended::countDown);
    try {
      assertThat(caughtUp.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return attachment;
  }

  private Attachment attach(long offset, OptionalLong maxLag) {
    Attachment attachment =
        new Attachment(
            new SessionId("k"),
            source,
            new FrameSink(wide, new MemoryBudget(0).share(), () -> {}),
            offset,
            maxLag);
    attachment.start(task -> Thread.ofVirtual().start(task), () -> {}, ended::countDown);
    return attachment;
  }

  private String frame() {
    return wide.line().replace('"', '\'');
  }
}
