package dev.konsol.console.screen;

import dev.konsol.process.Size;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A terminal that becomes narrower, wider, lower or higher shows what tmux shows, with the cursor
/// in the same place.
@Tag("slow")
class ReflowAgreesWithTmuxTest {
  private static final Size FIRST = new Size(12, 40);
  private static final List<List<Size>> RESIZES =
      List.of(
          List.of(new Size(12, 20), new Size(12, 40)),
          List.of(new Size(12, 13), new Size(12, 60), new Size(12, 40)),
          List.of(new Size(5, 40), new Size(12, 40)),
          List.of(new Size(20, 40), new Size(12, 40)),
          List.of(new Size(6, 17), new Size(20, 70), new Size(12, 40)),
          List.of(new Size(7, 14), new Size(12, 40)),
          List.of(new Size(12, 39), new Size(12, 41)),
          List.of(new Size(13, 20), new Size(11, 40), new Size(30, 10)));

  /// Tmux 3.3 counts columns instead of characters there, and puts its cursor above the prompt.
  private static final String CURSOR_LOST = "wide characters";

  private static Map<String, String> texts() {
    var texts = new LinkedHashMap<String, String>();
    texts.put("a line", "just one line");
    texts.put("long lines", "The quick brown fox jumps over the lazy dog. ".repeat(4) + "\r\n$ ");
    texts.put("two long lines", "0123456789".repeat(9) + "\r\n" + "abcdefghij".repeat(7));
    texts.put("exactly full", "0123456789".repeat(4) + "\r\n" + "abcdefghij".repeat(8));
    texts.put("many lines", lines(40));
    texts.put("many lines, cursor up", lines(30) + "\u001b[4;7H");
    texts.put("cursor in a wrapped line", "0123456789".repeat(9) + "\r\nend\u001b[2;5H");
    texts.put("cursor right of the text", "one\r\ntwo\u001b[1;30H");
    texts.put(CURSOR_LOST, "漢字かな漢字".repeat(9) + "\r\nx" + "漢字".repeat(14) + "\r\n$ ");
    texts.put("wide and marks", "e\u0301xx漢".repeat(15) + "\r\n" + "👩\u200d💻 ok ".repeat(9));
    texts.put("blank lines", "top\r\n\r\n\r\n" + "x".repeat(50) + "\r\n\r\n\r\nend");
    texts.put("a full screen", lines(12) + "\u001b[12;1Hlast");
    texts.put("colours", "\u001b[31m" + "red text ".repeat(12) + "\u001b[m\r\n$ ");
    texts.put("cleared", lines(20) + "\u001b[H\u001b[2J$ ");
    return texts;
  }

  private static String lines(int count) {
    var text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("line ").append(i).append(" of ").append("text ".repeat(i % 13)).append("\r\n");
    }
    return text.toString();
  }

  @Test
  void everyTextIsWrappedAsTmuxWrapsIt(@TempDir Path folder) throws Exception {
    Assumptions.assumeTrue(Tmux.isThere(), "no tmux on this machine");
    var softly = new SoftAssertions();
    try (var tmux = new Tmux(folder)) {
      for (var text : texts().entrySet()) {
        int same = 0;
        int all = 0;
        for (var sizes : RESIZES) {
          var theirs = theirs(tmux, text.getValue(), sizes);
          var ours = ours(text.getValue(), sizes);
          for (int i = 0; i < sizes.size(); i++) {
            if (text.getKey().equals(CURSOR_LOST)) {
              theirs.get(i).removeLast();
              ours.get(i).removeLast();
            }
            all++;
            same += theirs.get(i).equals(ours.get(i)) ? 1 : 0;
            softly
                .assertThat(ours.get(i))
                .as(text.getKey() + " " + sizes.subList(0, i + 1))
                .isEqualTo(theirs.get(i));
          }
        }
        System.out.printf("%-26s %d of %d screens agree%n", text.getKey(), same, all);
      }
    }
    softly.assertAll();
  }

  private static List<List<String>> ours(String text, List<Size> sizes) {
    var screen = new Screen(FIRST, _ -> {});
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    screen.feed(bytes, 0, bytes.length);
    var all = new ArrayList<List<String>>();
    for (Size size : sizes) {
      screen.resize(size);
      var snapshot = screen.snapshot();
      var rows = new ArrayList<>(snapshot.rows());
      rows.add("cursor " + snapshot.cursor().row() + "," + snapshot.cursor().col());
      all.add(rows);
    }
    return all;
  }

  private static List<List<String>> theirs(Tmux tmux, String text, List<Size> sizes)
      throws IOException {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    var session = tmux.started(bytes, bytes.length, FIRST);
    var all = new ArrayList<List<String>>();
    for (Size size : sizes) {
      tmux.resize(session, size);
      var capture = tmux.run("capture-pane", "-p", "-t", session).split("\n", -1);
      var rows = new ArrayList<>(Arrays.asList(capture).subList(0, capture.length - 1));
      rows.replaceAll(row -> row.replaceAll(" +$", ""));
      while (rows.size() < size.rows()) {
        rows.add("");
      }
      var cursor = tmux.ask(session, "#{cursor_y} #{cursor_x}").split(" ", -1);
      int col = Math.min(Integer.parseInt(cursor[1]), size.cols() - 1);
      rows.add("cursor " + cursor[0] + "," + col);
      all.add(rows);
    }
    tmux.run("kill-session", "-t", session);
    return all;
  }
}
