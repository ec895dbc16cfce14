package dev.konsol.process.pty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.process.Size;
import dev.konsol.testkit.Await;
import java.io.File;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

final class OutputBufferTest {
  private static final int PRINTED = 100_000;
  private static final Duration SOON = Duration.ofSeconds(20);

  private final OutputBuffer intake = new OutputBuffer();
  @AutoClose private final Pty pty = Pty.open(new Size(80, 24));
  private final List<Integer> pieces = new ArrayList<>();
  private int sum;

  @Test
  void takesNoMoreAtOnceThanItMayAndMissesNothing() throws Exception {
    Process printing = print();
    Await.until("all of it is there", SOON, () -> allGathered(8192));
    assertThat(printing.waitFor()).isZero();
    assertThat(sum).isEqualTo(PRINTED);
    assertThat(pieces).allMatch(piece -> piece <= 8192);
  }

  @Test
  void saysWhetherThereWasAsMuchAsItMayTake() throws Exception {
    Process printing = print();
    Await.until("a flood is noticed", SOON, () -> intake.gather(pty, 8192) && intake.full());
    assertThat(intake.size()).isBetween(4096, 8192);
    Await.until("the rest is there", SOON, () -> !intake.gather(pty, 8192) && !printing.isAlive());
    assertThat(intake.full()).isFalse();
  }

  private Process print() throws Exception {
    pty.holdSlave(); // or the end of the program takes what it printed with it
    return new ProcessBuilder("head", "-c", Integer.toString(PRINTED), "/dev/zero")
        .redirectOutput(new File(pty.slave()))
        .start();
  }

  private boolean allGathered(int upTo) {
    if (intake.gather(pty, upTo)) {
      pieces.add(intake.size());
      sum += intake.size();
    }
    return sum >= PRINTED;
  }
}
