package dev.konsol.client.repl;

import dev.konsol.client.eval.RemoteSession;
import dev.konsol.client.repl.display.Lexicon;
import dev.konsol.client.repl.display.SyntaxHighlighter;
import dev.konsol.client.terminal.AnsiStyle;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.Highlighter;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.Reference;
import org.jline.reader.UserInterruptException;
import org.jline.reader.Widget;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;

/// Reads from a person: edits, remembers, completes and colours. Owns the terminal.
final class EditorPrompt implements Prompt {
  private static final int REMEMBERED = 2_000;
  private static final String SUSPEND = "suspend";
  private static final String CTRL_Z = "\u001a";

  private final Terminal terminal;
  private final CodeParser parser;
  private final LineReader reader;
  private final LineReader answers;
  private final AnsiStyle style;
  private final Thread main = Thread.currentThread();
  private volatile boolean woken;

  /// `history` is a file of its own for each language.
  EditorPrompt(Terminal terminal, Path history, RemoteSession session, AnsiStyle style) {
    this.terminal = terminal;
    this.style = style;
    this.parser = new CodeParser(session);
    this.reader =
        LineReaderBuilder.builder()
            .terminal(terminal)
            .appName("konsol")
            .parser(parser)
            .completer((_, line, candidates) -> complete(line, candidates))
            .highlighter(highlighter(session.language()))
            .variable(LineReader.HISTORY_FILE, history)
            .variable(LineReader.HISTORY_SIZE, REMEMBERED)
            .variable(
                LineReader.SECONDARY_PROMPT_PATTERN, " ".repeat(session.language().length()) + "| ")
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .build();
    // What snippets read is not code: it is neither completed nor remembered.
    this.answers =
        LineReaderBuilder.builder()
            .terminal(terminal)
            .appName("konsol")
            .variable(LineReader.DISABLE_HISTORY, true)
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .build();
  }

  /// What Ctrl-Z does while a line is edited, which is drawn again after that.
  void onSuspend(Runnable action) {
    for (LineReader each : List.of(reader, answers)) {
      Widget widget =
          () -> {
            action.run();
            each.callWidget(LineReader.REDRAW_LINE);
            each.callWidget(LineReader.REDISPLAY);
            return true;
          };
      each.getWidgets().put(SUSPEND, widget);
      Objects.requireNonNull(each.getKeyMaps().get(LineReader.MAIN))
          .bind(new Reference(SUSPEND), CTRL_Z);
    }
  }

  private Highlighter highlighter(String language) {
    SyntaxHighlighter colours = new SyntaxHighlighter(style, Lexicon.of(language));
    return (_, code) -> AttributedString.fromAnsi(colours.highlight(code));
  }

  private static void complete(ParsedLine line, List<Candidate> candidates) {
    if (line instanceof CodeParser.Typed typed) {
      for (String item : typed.items()) {
        // In the order they came in: what fits best is first.
        int place = candidates.size();
        candidates.add(new Candidate(item, item, null, null, null, null, false, place));
      }
    }
  }

  @Override
  public Entry next(RemoteSession session) {
    try {
      String text = reader.readLine(style.green(session.language() + ">") + " ");
      return Thread.interrupted() || parser.givenUp() ? givenUp() : new Entry.Text(text);
    } catch (UserInterruptException e) {
      return givenUp();
    } catch (EndOfFileException e) {
      return new Entry.End();
    }
  }

  /// Ctrl-C interrupts the thread that asks: what it waits for is given up.
  @Override
  public Optional<String> line(String question, CompletableFuture<?> moot)
      throws InterruptedIOException {
    Reading reading = new Reading(main);
    // A snippet that is interrupted as it begins to read has its end before the editor has the
    // terminal: nothing else would end the editor then.
    var _ = moot.whenComplete((_, _) -> reading.giveUp());
    try {
      return Optional.of(answers.readLine(question));
    } catch (UserInterruptException e) {
      throw new InterruptedIOException("given up");
    } catch (EndOfFileException e) {
      return Optional.empty();
    } finally {
      reading.end();
    }
  }

  /// A line that is being read, which another thread may give up: the reader is interrupted then,
  /// and only as long as it reads.
  private static final class Reading {
    private final Thread reader;
    private boolean ended;
    private boolean givenUp;

    Reading(Thread reader) {
      this.reader = reader;
    }

    synchronized void giveUp() {
      if (!ended) {
        givenUp = true;
        reader.interrupt();
      }
    }

    /// An interrupt that came too late is none for what the reader does next.
    synchronized void end() {
      ended = true;
      if (givenUp) {
        var _ = Thread.interrupted();
      }
    }
  }

  private Entry givenUp() {
    return woken ? new Entry.End() : new Entry.Cleared();
  }

  @Override
  public void wake() {
    woken = true;
    main.interrupt();
  }

  /// Something that a snippet prints while a line is being typed goes above it. False when none is.
  boolean above(String text) {
    if (!reader.isReading()) {
      return false;
    }
    reader.printAbove(text);
    return true;
  }

  @Override
  public void close() throws IOException {
    terminal.close();
  }
}
