package dev.konsol.lsp.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.lsp.text.Position;
import dev.konsol.lsp.text.PositionEncoding;
import dev.konsol.lsp.text.Range;
import dev.konsol.lsp.text.Text;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Random edits of texts with everything in them, against a model that knows only code points.
class EditsFuzzTest {
  private static final int EDITS = 10_000;
  private static final List<String> PIECES =
      List.of(
          "a",
          "b c",
          "\n",
          "\r\n",
          "\r",
          "é",
          "e\u0301",
          "漢字",
          "😀",
          "👩‍👩‍👧",
          "\uFEFF",
          "\t",
          "");

  private final Random random = new Random(7);

  @ParameterizedTest
  @EnumSource
  void everyByteIsWhereTheModelHasIt(PositionEncoding encoding) {
    for (int edits = 0; edits < EDITS; ) {
      String mark = random.nextInt(3) == 0 ? "\uFEFF" : "";
      List<Integer> document = codePoints(text(30));
      byte[] bytes = bytes(mark, document);
      FileText file = FileText.read(bytes).orElseThrow();
      if (mark.isEmpty() && file.marked()) {
        continue; // the document itself began with what reads as a mark
      }
      same(file.bytes(), bytes);

      List<Integer> expected = new ArrayList<>();
      List<TextEdit> changes = new ArrayList<>();
      int at = 0;
      for (int[] cut : cuts(document)) {
        String fresh = text(4);
        changes.add(new TextEdit(range(document, cut, encoding), fresh));
        expected.addAll(document.subList(at, cut[0]));
        expected.addAll(codePoints(fresh));
        at = cut[1];
        edits++;
      }
      expected.addAll(document.subList(at, document.size()));
      Collections.shuffle(changes, random);

      Text edited = Edits.apply(file.text(), changes, encoding);
      same(new FileText(edited, file.marked()).bytes(), bytes(mark, expected));
    }
  }

  /// The library's own comparison takes most of the test's time; it is for the message only.
  private static void same(byte[] actual, byte[] expected) {
    if (!Arrays.equals(actual, expected)) {
      assertThat(actual).isEqualTo(expected);
    }
  }

  /// Ranges that do not touch, at places a position can name.
  private List<int[]> cuts(List<Integer> document) {
    TreeSet<Integer> places = new TreeSet<>();
    for (int n = 0; n < 6; n++) {
      int place = random.nextInt(document.size() + 1);
      if (!withinLineEnd(document, place)) {
        places.add(place);
      }
    }
    List<int[]> cuts = new ArrayList<>();
    while (places.size() >= 2) {
      cuts.add(new int[] {places.removeFirst(), places.removeFirst()});
    }
    if (places.size() == 1) {
      cuts.add(new int[] {places.first(), places.first()});
    }
    return cuts;
  }

  private static boolean withinLineEnd(List<Integer> document, int place) {
    return place > 0
        && place < document.size()
        && document.get(place - 1) == '\r'
        && document.get(place) == '\n';
  }

  private static Range range(List<Integer> document, int[] cut, PositionEncoding encoding) {
    Range range =
        new Range(position(document, cut[0], encoding), position(document, cut[1], encoding));
    Text text = Text.of(string(document));
    int offset = string(document.subList(0, cut[0])).length();
    assertThat(text.position(offset, encoding)).isEqualTo(range.start());
    assertThat(text.offset(range.start(), encoding)).isEqualTo(offset);
    return range;
  }

  private static Position position(List<Integer> document, int place, PositionEncoding encoding) {
    int line = 0;
    int start = 0;
    for (int i = 0; i < place; i++) {
      boolean ends = document.get(i) == '\n' || document.get(i) == '\r';
      if (ends && !withinLineEnd(document, i + 1)) {
        line++;
        start = i + 1;
      }
    }
    String before = string(document.subList(start, place));
    int character =
        switch (encoding) {
          case UTF8 -> before.getBytes(StandardCharsets.UTF_8).length;
          case UTF16 -> before.length();
          case UTF32 -> place - start;
        };
    return new Position(line, character);
  }

  private String text(int most) {
    StringBuilder text = new StringBuilder();
    for (int n = random.nextInt(most + 1); n > 0; n--) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }

  private static List<Integer> codePoints(String text) {
    return text.codePoints().boxed().toList();
  }

  private static String string(List<Integer> codePoints) {
    StringBuilder text = new StringBuilder();
    codePoints.forEach(text::appendCodePoint);
    return text.toString();
  }

  private static byte[] bytes(String mark, List<Integer> document) {
    return (mark + string(document)).getBytes(StandardCharsets.UTF_8);
  }
}
