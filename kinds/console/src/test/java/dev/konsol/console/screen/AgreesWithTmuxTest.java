package dev.konsol.console.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Real programs' output must look the same here and in tmux, cell by cell. The quick tests compare
/// with captures that are kept beside the recordings; the slow one asks the tmux at hand, and
/// writes the captures anew when run with `-Dkonsol.recordings.write=true`.
class AgreesWithTmuxTest {
  private static final double ENOUGH = 0.99;

  static Iterable<Recording> recordings() {
    return Recording.all().toList();
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void showsWhatTmuxShowed(Recording recording) throws IOException {
    for (Seen expected : Seen.readAll(Files.readAllLines(recording.expectedFile()))) {
      assertThat(recording.seenAt(expected.bytes())).isEqualTo(expected);
    }
  }

  @Test
  @Tag("slow")
  void showsWhatTmuxShowsNow(@TempDir Path folder) throws Exception {
    Assumptions.assumeTrue(Tmux.isThere(), "no tmux on this machine");
    boolean write = Boolean.getBoolean("konsol.recordings.write");
    var softly = new SoftAssertions();
    long differ = 0;
    long cells = 0;
    try (var tmux = new Tmux(folder)) {
      for (Recording recording : recordings()) {
        var captures = new ArrayList<Seen>();
        int wrong = 0;
        for (int cut : recording.cuts()) {
          var capture = tmux.show(recording.bytes(), cut);
          captures.add(capture);
          wrong += capture.differences(recording.seenAt(cut));
        }
        int all = captures.size() * Recording.SIZE.rows() * Recording.SIZE.cols();
        differ += wrong;
        cells += all;
        System.out.printf(
            "%-14s %d screens, %.3f %% of cells agree%n",
            recording, captures.size(), 100 - 100.0 * wrong / all);
        if (write) {
          Files.writeString(
              recording.expectedFile(),
              captures.stream().map(Seen::write).collect(Collectors.joining()));
        } else {
          softly
              .assertThat(Seen.readAll(Files.readAllLines(recording.expectedFile())))
              .isEqualTo(captures);
        }
        softly
            .assertThat(1 - (double) wrong / all)
            .as(recording.name())
            .isGreaterThanOrEqualTo(ENOUGH);
      }
    }
    softly.assertThat(1 - (double) differ / cells).isGreaterThanOrEqualTo(ENOUGH);
    softly.assertAll();
  }
}
