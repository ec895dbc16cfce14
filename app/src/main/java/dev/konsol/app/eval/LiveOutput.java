package dev.konsol.app.eval;

import dev.konsol.client.env.Streams;
import dev.konsol.core.session.Cursor;
import dev.konsol.core.session.Event;
import dev.konsol.core.session.Journal;
import dev.konsol.eval.EvalEvent;
import dev.konsol.eval.result.Evaluation;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/// Passes on what the snippet prints, as it comes: reads the session's journal until the evaluation
/// has ended. A terminal too slow for the journal's bound gets the rest from the evaluation, at the
/// end, so nothing is lost. Runs on one task; [#finish] comes when that has ended.
final class LiveOutput implements Runnable {
  private static final Duration NAP = Duration.ofMinutes(1);
  private static final int PAGE = 256;

  private final Cursor cursor;
  private final Streams streams;
  private int stdout;
  private int stderr;

  /// From now on: what came before the evaluation is not part of it.
  LiveOutput(Journal journal, Streams streams) {
    this.cursor = Cursor.atHead(journal);
    this.streams = streams;
  }

  @Override
  public void run() {
    try {
      while (passOn(cursor.next(PAGE, NAP))) {
        // What there was has been printed.
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// False when there is nothing more to come, or something is missing.
  private boolean passOn(List<Event> events) {
    if (cursor.missed()) {
      return false;
    }
    for (Event event : events) {
      switch (event.payload()) {
        case EvalEvent.Finished _ -> {
          return false;
        }
        case EvalEvent.Output output -> print(output);
        default -> {}
      }
    }
    return true;
  }

  private void print(EvalEvent.Output output) {
    boolean out = output.stream().equals("stdout");
    write(out ? streams.out() : streams.err(), output.text());
    if (output.eval() == 0) {
      return;
    }
    if (out) {
      stdout += output.text().length();
    } else {
      stderr += output.text().length();
    }
  }

  void finish(Evaluation evaluation) {
    write(streams.out(), rest(evaluation.stdout(), stdout));
    write(streams.err(), rest(evaluation.stderr(), stderr));
  }

  private static String rest(String whole, int printed) {
    return whole.substring(Math.min(printed, whole.length()));
  }

  private static void write(PrintStream stream, String text) {
    stream.print(text);
    stream.flush();
  }
}
