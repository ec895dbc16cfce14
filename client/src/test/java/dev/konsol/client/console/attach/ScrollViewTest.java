package dev.konsol.client.console.attach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.client.console.attach.ScrollView.After;
import dev.konsol.client.env.Streams.Window;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// 100 lines that have left the screen, in pieces of 30, and four on it.
final class ScrollViewTest {
  private static final int HEIGHT = 5;
  private final ScrollView view = open();

  @Test
  void itBeginsAtTheEnd() {
    assertThat(shown()).containsExactly("line 99", "one", "two", "three", "four");
    assertThat(view.status()).startsWith(" line 104 of 104 ");
  }

  @Test
  void pagesAndLinesGoBackAsFarAsThereIsSomething() throws IOException {
    press("PageUp", "Up");
    assertThat(shown()).containsExactly("line 94", "line 95", "line 96", "line 97", "line 98");

    press("g");
    assertThat(shown()).containsExactly("line 0", "line 1", "line 2", "line 3", "line 4");
    assertThat(view.status()).contains("line 1 of 104");

    press("PageDown", "G");
    assertThat(shown()).containsExactly("line 99", "one", "two", "three", "four");
  }

  @Test
  void aTextIsSearchedUpwardsThroughAllThereIsAndDownAgain() throws IOException {
    press("?", "l", "i", "n", "e", " ", "2", "x", "Backspace", "Enter");
    assertThat(view.status()).contains("line 30 of ");

    press("n");
    assertThat(view.status()).contains("line 29 of ");

    press("N");
    assertThat(view.status()).contains("line 30 of ");
  }

  @Test
  void behindTheLastLineASearchGoesOnAtTheFirst() throws IOException {
    press("/", "l", "i", "n", "e", " ", "0", "Enter");

    assertThat(view.status()).isEqualTo(" from the beginning again");
    assertThat(shown().getFirst()).isEqualTo("line 0");
  }

  @Test
  void whatIsNotThereIsSaid() throws IOException {
    press("?", "z", "z", "Enter");

    assertThat(view.status()).isEqualTo(" not found: zz");
    assertThat(shown()).containsExactly("line 99", "one", "two", "three", "four");
  }

  @Test
  void aSelectionIsCopiedFromEitherEnd() throws IOException {
    press("$", "v", "Up", "0", "Right");
    assertThat(view.key("y")).isEqualTo(After.COPY);
    assertThat(view.selected()).isEqualTo("hree\nfour");
  }

  @Test
  void wholeLinesAreCopiedWithTheirEnds() throws IOException {
    press("Up", "V", "Up");

    assertThat(view.selected()).isEqualTo("two\nthree\n");
  }

  @Test
  void escapeFirstUndoesTheSelectionAndThenLeaves() throws IOException {
    press("v");

    assertThat(view.key("Escape")).isEqualTo(After.STAY);
    assertThat(view.key("y")).isEqualTo(After.STAY);
    assertThat(view.key("Escape")).isEqualTo(After.LEAVE);
  }

  private void press(String... keys) throws IOException {
    for (String key : keys) {
      assertThat(view.key(key)).as(key).isEqualTo(After.STAY);
    }
  }

  private List<String> shown() {
    Canvas canvas = new Canvas(new Window(HEIGHT, 80), _ -> 1);
    return canvas.frame(view.draw(canvas, 80)).rows().stream()
        .map(row -> row.replaceAll("\033\\[[0-9;]*m", ""))
        .toList();
  }

  private static ScrollView open() {
    List<String> screen = List.of("one", "two", "three", "four", "", "");
    try {
      return new ScrollView(new ScrollbackLines(ScrollViewTest::before, screen, _ -> 1), HEIGHT);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static ScrollbackLines.Lines before(OptionalLong line) {
    int end = (int) line.orElse(100);
    int first = Math.max(0, end - 30);
    List<String> lines = IntStream.range(first, end).mapToObj(i -> "line " + i).toList();
    return new ScrollbackLines.Lines(lines, first, false);
  }
}
