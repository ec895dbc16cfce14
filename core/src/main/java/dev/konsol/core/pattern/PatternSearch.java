package dev.konsol.core.pattern;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.konsol.core.Budget;
import java.io.Serial;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/// One search for a pattern, in as many texts as its user has. Gives way to other virtual threads
/// about every millisecond: they are not preempted, so a few long searches would hold up everybody
/// else. Confined to one thread.
public final class PatternSearch {
  /// Instructions of the pattern times characters of the text.
  private static final int STEPS_AT_A_TIME = 50_000;

  private final Pattern pattern;
  private final int size;
  private final Budget budget;
  private int steps;

  /// Where the pattern was found.
  public record Found(int start, int end) {}

  PatternSearch(Pattern pattern, Budget budget) {
    this.pattern = pattern;
    this.size = pattern.programSize();
    this.budget = budget;
  }

  /// The first match in the text.
  ///
  /// @throws TimeoutException where the budget is spent
  public Optional<Found> find(CharSequence text) throws InterruptedException, TimeoutException {
    try {
      Matcher matcher = pattern.matcher(paced(text));
      return matcher.find()
          ? Optional.of(new Found(matcher.start(), matcher.end()))
          : Optional.empty();
    } catch (Stopped e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      throw new TimeoutException("the search for '" + pattern.pattern() + "' took too long");
    }
  }

  /// What is over at once is paid for beforehand: the engine is quicker with a plain string.
  private CharSequence paced(CharSequence text) {
    long cost = (long) size * text.length();
    if (cost > STEPS_AT_A_TIME) {
      return new Paced(text);
    }
    spend((int) cost);
    return text;
  }

  @SuppressWarnings("ThreadPriorityCheck") // virtual threads run until they wait or yield
  private void spend(int cost) {
    steps += cost;
    if (steps > STEPS_AT_A_TIME) {
      steps = 0;
      if (budget.spent() || Thread.currentThread().isInterrupted()) {
        throw new Stopped();
      }
      Thread.yield();
    }
  }

  /// A text that notices how much of it has been looked at.
  private final class Paced implements CharSequence {
    private final CharSequence text;

    Paced(CharSequence text) {
      this.text = text;
    }

    @Override
    public char charAt(int index) {
      spend(size);
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }

  /// Leaves the engine, which knows no other way out.
  private static final class Stopped extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    Stopped() {
      super("stopped", null, false, false);
    }
  }
}
