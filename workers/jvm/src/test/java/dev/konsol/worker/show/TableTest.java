package dev.konsol.worker.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Collections of things with properties are tables.
final class TableTest {
  record Point(int x, @Nullable String name) {}

  record Own(int x) {
    @Override
    public String toString() {
      return "own " + x;
    }
  }

  /// As beans are written, with a property that fails and one that refers to another bean.
  public static class Bean {
    private final int id;
    private final @Nullable Bean parent;
    private final String broken = "";
    private final boolean open = true;

    Bean(int id, @Nullable Bean parent) {
      this.id = id;
      this.parent = parent;
    }

    public int getId() {
      return id;
    }

    public @Nullable Bean getParent() {
      return parent;
    }

    public String getBroken() {
      throw new IllegalStateException(broken);
    }

    public boolean isOpen() {
      return open;
    }
  }

  private static String shown(Object value) {
    return new Renderer().render(value).data();
  }

  @Test
  void recordsAreRows() {
    List<Point> points = List.of(new Point(1, "a|b\nc"), new Point(20, null));

    Rendered rendered = new Renderer().render(points);

    assertThat(rendered.mime()).isEqualTo("text/markdown");
    assertThat(rendered.data())
        .isEqualTo("|  x | name   |\n|---:|--------|\n|  1 | a\\|b c |\n| 20 | null   |");
    assertThat(shown(points.toArray())).isEqualTo(rendered.data());
  }

  @Test
  void beansWithoutWordsOfTheirOwnAreRows() {
    assertThat(shown(List.of(new Bean(1, null), new Bean(2, new Bean(1, null)))))
        .isEqualTo(
            """
            | id | parent | broken                  | open |
            |---:|--------|-------------------------|------|
            |  1 | null   | <IllegalStateException> | true |
            |  2 | Bean#1 | <IllegalStateException> | true |""");
  }

  @Test
  void everythingElseIsTextAsBefore() {
    assertThat(shown(List.of())).isEqualTo("[]");
    assertThat(shown(List.of(1, 2))).isEqualTo("[1, 2]");
    assertThat(shown(List.of(new Own(1)))).isEqualTo("[own 1]");
    assertThat(shown(List.of(new Point(1, "a"), 2))).isEqualTo("[Point[x=1, name=a], 2]");
    assertThat(shown(Arrays.asList(new Point(1, "a"), null)))
        .isEqualTo("[Point[x=1, name=a], null]");
    assertThat(shown(new Point(1, "a"))).isEqualTo("Point[x=1, name=a]");
  }

  @Test
  void aLongTableIsCutAndSaysSo() {
    String text = shown(Collections.nCopies(1_000, new Point(1, "x".repeat(100))));

    assertThat(text.lines().count()).isEqualTo(104);
    assertThat(text).contains("x".repeat(60) + "…").endsWith("\n\n… 900 more");
  }
}
