package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A host that opens and closes sessions all day.
@Tag("slow")
@Tag("endurance")
@Timeout(900)
final class HundredTest {
  private static final int SESSIONS = Rounds.of(20, 100);

  @Test
  void sessionsThatWereClosedLeaveNoProcessNoDescriptorAndNoFile() throws IOException {
    try (Lab lab = new Lab(Lab.LIMITS)) {
      assertThat(once(lab, "6 * 7")).isEqualTo("42");
      long processes = lab.alive().size();
      long descriptors = count(Path.of("/proc/self/fd"));
      long files = count(lab.directory);
      for (int i = 0; i < SESSIONS; i++) {
        lab.evaluations.sessions().close(lab.open());
      }
      assertThat(lab.evaluations.sessions().list()).isEmpty();
      assertThat(lab.alive()).hasSize((int) processes);
      assertThat(count(Path.of("/proc/self/fd"))).isLessThan(descriptors + 5);
      assertThat(count(lab.directory)).isEqualTo(files);
    }
  }

  private static String once(Lab lab, String code) {
    EvalSession session = lab.open();
    String value = EvalTest.value(session.eval(code, Optional.of(Lab.PATIENCE)));
    lab.evaluations.sessions().close(session);
    return value;
  }

  private static long count(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.count();
    }
  }
}
