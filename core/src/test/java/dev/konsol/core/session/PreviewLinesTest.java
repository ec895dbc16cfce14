package dev.konsol.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class PreviewLinesTest {

  @Test
  void aTextGoesOnWhereItEnded() {
    assertThat(lines(9, "one\ntw", "o\r\nthree")).containsExactly("one", "two", "three");
  }

  @Test
  void theLastOnesStayAndNoneIsEndless() {
    assertThat(lines(2, "a\nb\nc\n\n")).containsExactly("c");
    assertThat(lines(2, "a\nb\nc\n")).containsExactly("b", "c");
    assertThat(lines(2, "x".repeat(1000), "y").getFirst()).hasSize(400);
  }

  @Test
  void linesOfTheirOwnEndWhatIsOpen() {
    PreviewLines lines = new PreviewLines(9);
    lines.add("half");
    lines.addLines("> code\n  more\n");
    lines.add("printed");
    assertThat(lines.lines()).containsExactly("half", "> code", "  more", "printed");
  }

  private static List<String> lines(int most, String... parts) {
    PreviewLines lines = new PreviewLines(most);
    for (String part : parts) {
      lines.add(part);
    }
    return lines.lines();
  }
}
