package dev.konsol.console.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.process.Size;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever a program prints, in whatever order, looks as in tmux. Small screens, so that margins
/// and ends of lines are met all the time.
///
/// Left out is where tmux 3.3 does otherwise than the terminals it stands for: characters inserted
/// up to the end of a line and lines inserted outside of the margins, halves of a wide character in
/// the first column, insert mode and no wrapping behind the last column, REP of what is not ASCII.
@Tag("slow")
class RandomSequencesAgreeWithTmuxTest {
  private static final int CASES = Integer.getInteger("konsol.fuzz.cases", 40);
  private static final long SEED = Long.getLong("konsol.fuzz.seed", 1);
  private static final String[] TEXTS = {
    "a", "bc", "def", "0123456789", "x".repeat(14), "e\u0301", "  "
  };
  private static final String[] FIXED =
      ("\b \t \n \r \r\n \u000b ^[D ^[E ^[M ^[7 ^[8 ^[H ^[[g ^[[?6h ^[[?6l ^[[r"
              + " ^[[J ^[[1J ^[[2J ^[[K ^[[1K ^[[2K ^[[s ^[[u ^[[41m ^[[m ^[#8 ^[[?1049h ^[[?1049l")
          .split(" ", -1);
  private static final String COUNTED = "ABCDEFGdXPST`Z";

  private final Random random = new Random(SEED);

  private record Shown(String cursor, List<String> rows) {}

  private String sequence(Size size) {
    return switch (random.nextInt(10)) {
      case 0, 1, 2 -> TEXTS[random.nextInt(TEXTS.length)];
      case 3, 4, 5 -> FIXED[random.nextInt(FIXED.length)];
      case 6 ->
          "^[[%d;%dH".formatted(1 + random.nextInt(size.rows()), 1 + random.nextInt(size.cols()));
      case 7 -> {
        int top = 1 + random.nextInt(size.rows());
        yield "^[[%d;%dr".formatted(top, top + random.nextInt(size.rows()));
      }
      default ->
          "^[[%s%c"
              .formatted(
                  random.nextInt(4) == 0 ? "" : Integer.toString(1 + random.nextInt(5)),
                  COUNTED.charAt(random.nextInt(COUNTED.length())));
    };
  }

  private static byte[] bytes(List<String> parts) {
    return String.join("", parts).replace("^[", "\u001b").getBytes(StandardCharsets.UTF_8);
  }

  private static Shown ours(List<String> parts, Size size) {
    var screen = new Screen(size, _ -> {});
    var bytes = bytes(parts);
    screen.feed(bytes, 0, bytes.length);
    var seen = screen.snapshot();
    return new Shown(seen.cursor().row() + "," + seen.cursor().col(), seen.rows());
  }

  private static Shown theirs(Tmux tmux, List<String> parts, Size size) throws IOException {
    var bytes = bytes(parts);
    var session = tmux.started(bytes, bytes.length, size);
    var cursor = tmux.ask(session, "#{cursor_y} #{cursor_x}").split(" ", -1);
    var rows = new ArrayList<String>();
    for (String row : tmux.run("capture-pane", "-p", "-t", session).split("\n", -1)) {
      rows.add(row.replaceAll(" +$", ""));
    }
    while (rows.size() < size.rows()) {
      rows.add("");
    }
    tmux.run("kill-session", "-t", session);
    int col = Math.min(Integer.parseInt(cursor[1]), size.cols() - 1);
    return new Shown(cursor[0] + "," + col, List.copyOf(rows.subList(0, size.rows())));
  }

  @Test
  void everythingLooksAsInTmux(@TempDir Path folder) throws Exception {
    Assumptions.assumeTrue(Tmux.isThere(), "no tmux on this machine");
    var wrong = new ArrayList<String>();
    try (var tmux = new Tmux(folder)) {
      for (int i = 0; i < CASES; i++) {
        var size = new Size(4 + random.nextInt(4), 8 + random.nextInt(8));
        var parts = new ArrayList<String>();
        for (int n = 0; n < 30; n++) {
          parts.add(sequence(size));
        }
        if (!ours(parts, size).equals(theirs(tmux, parts, size))) {
          wrong.add(smallest(tmux, parts, size));
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  /// What is left when everything that does not matter is taken away.
  private static String smallest(Tmux tmux, List<String> parts, Size size) throws IOException {
    var left = new ArrayList<>(parts);
    for (int i = left.size() - 1; i >= 0; i--) {
      var less = new ArrayList<>(left);
      less.remove(i);
      if (!ours(less, size).equals(theirs(tmux, less, size))) {
        left = less;
      }
    }
    return size
        + " "
        + left
        + "\n  here "
        + ours(left, size)
        + "\n  tmux "
        + theirs(tmux, left, size);
  }
}
