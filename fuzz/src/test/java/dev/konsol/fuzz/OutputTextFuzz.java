package dev.konsol.fuzz;

import dev.konsol.client.terminal.MarkdownTables;
import dev.konsol.client.terminal.StyledLine;
import dev.konsol.client.terminal.TerminalModes;
import dev.konsol.client.terminal.TextWidth;
import dev.konsol.console.screen.TextFold;
import dev.konsol.console.text.PlainText;
import dev.konsol.console.text.Utf8;

/// Output of programs as text: for `wait`, for models, and for a client's terminal.
public final class OutputTextFuzz {
  private OutputTextFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Take take = new Take(data);
    int cut = take.below(256);
    int width = 1 + take.below(80);
    byte[] bytes = take.rest();
    cut = Math.min(cut, bytes.length);

    PlainText whole = new PlainText();
    whole.feed(bytes, 0, bytes.length, 0);
    PlainText halves = new PlainText();
    halves.feed(bytes, 0, cut, 0);
    halves.feed(bytes, cut, bytes.length - cut, cut);
    String text = whole.text().toString();
    Take.check(text.contentEquals(halves.text()), "another text when split at %d", cut);
    Take.check(text.length() <= bytes.length, "more text than output");
    for (int at = 1, before = 0; at <= text.length(); at++) {
      int offset = (int) whole.offsetAfter(at);
      Take.check(offset >= before && offset <= bytes.length, "offset %d at %d", offset, at);
      before = offset;
    }
    int complete = TextFold.complete(bytes, 0, bytes.length);
    Take.check(complete >= 0 && complete <= bytes.length, "complete %d", complete);
    TextFold.text(bytes, 0, bytes.length, width);
    shown(TextFold.styled(bytes, 0, bytes.length, width), width);
    shown(Take.text(bytes), width);
    int characters = Utf8.complete(bytes, 0, bytes.length);
    Take.check(characters >= 0 && characters <= bytes.length, "characters %d", characters);
    modes(bytes, cut);
  }

  private static void shown(String text, int width) {
    StyledLine line = StyledLine.parse(text, _ -> 1);
    line.show(width, line.find("a", "1"));
    Take.check(line.text(0, line.width()).equals(line.text()), "another line");
    MarkdownTables.fit(text, width);
    Take.check(TextWidth.of(text) >= 0, "less than nothing");
  }

  private static void modes(byte[] bytes, int cut) {
    TerminalModes whole = new TerminalModes();
    whole.feed(bytes);
    Take pieces = new Take(bytes);
    TerminalModes halves = new TerminalModes();
    halves.feed(pieces.some(cut));
    halves.feed(pieces.rest());
    Take.check(whole.keys().equals(halves.keys()), "other modes when split at %d", cut);
    Take.check(whole.enter().equals(halves.enter()), "other modes when split at %d", cut);
  }
}
