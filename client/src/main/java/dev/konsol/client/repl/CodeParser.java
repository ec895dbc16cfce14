package dev.konsol.client.repl;

import dev.konsol.client.eval.RemoteSession;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/// Has the session look at what is typed: whether it is whole when Enter is pressed, and what it
/// could become when Tab is.
///
/// The thread that reads is interrupted when the daemon is gone, and may be waiting here: then the
/// line is given up.
final class CodeParser implements Parser {
  private final RemoteSession session;
  private volatile boolean givenUp;

  CodeParser(RemoteSession session) {
    this.session = session;
  }

  /// Whether the line was given up while the session looked at it.
  boolean givenUp() {
    return givenUp;
  }

  @Override
  public ParsedLine parse(String line, int cursor, ParseContext context) {
    givenUp = false;
    if (context == ParseContext.COMPLETE) {
      return completed(line, cursor);
    }
    if (context == ParseContext.ACCEPT_LINE && !whole(line)) {
      throw new EOFError(-1, -1, "more is to come");
    }
    return new Typed(line, cursor, cursor, List.of());
  }

  private boolean whole(String line) {
    try {
      return PlainPrompt.isWhole(session, line);
    } catch (IOException e) {
      return true;
    } catch (InterruptedException e) {
      givenUp = true;
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private Typed completed(String line, int cursor) {
    if (line.startsWith("/") && !line.contains(" ")) {
      List<String> known = Stream.of(SlashCommand.values()).map(SlashCommand::spelled).toList();
      return new Typed(line, cursor, 0, known);
    }
    try {
      JsonObject answer =
          session.ask("konsol/complete", params -> params.put("code", line).put("cursor", cursor));
      int anchor = (int) answer.integer("anchor");
      return new Typed(line, cursor, Math.clamp(anchor, 0, cursor), answer.texts("items"));
    } catch (IOException e) {
      return new Typed(line, cursor, cursor, List.of());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Typed(line, cursor, cursor, List.of());
    }
  }

  /// The code with what could stand from `anchor` to the cursor. All of that counts as one word.
  record Typed(String line, int cursor, int anchor, List<String> items)
      implements CompletingParsedLine {
    @Override
    public String word() {
      return line.substring(anchor, cursor);
    }

    @Override
    public int wordCursor() {
      return cursor - anchor;
    }

    @Override
    public int wordIndex() {
      return 0;
    }

    @Override
    public List<String> words() {
      return List.of(word());
    }

    @Override
    public CharSequence escape(CharSequence candidate, boolean complete) {
      return candidate;
    }

    @Override
    public int rawWordCursor() {
      return wordCursor();
    }

    @Override
    public int rawWordLength() {
      return wordCursor();
    }
  }
}
