package dev.konsol.core.session;

import dev.konsol.core.Budget;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/// A journal that keeps the newest events up to a bound of number and weight. Safe for any thread.
public final class MemoryJournal implements Journal {
  private final Clock clock;
  private final int capacity;
  private final LongSupplier heaviest;
  private final Deque<Event> events = new ArrayDeque<>();
  private long head;
  private long weight;

  public MemoryJournal(Clock clock, int capacity) {
    this(clock, capacity, () -> Long.MAX_VALUE);
  }

  /// With a bound for what all kept events weigh together, which may change; the newest is kept
  /// whatever it weighs.
  public MemoryJournal(Clock clock, int capacity, LongSupplier heaviest) {
    if (capacity < 1) {
      throw new IllegalArgumentException("a journal holds at least one event");
    }
    this.clock = clock;
    this.capacity = capacity;
    this.heaviest = heaviest;
  }

  /// One whose first event has the number behind this one.
  static MemoryJournal startingAfter(long seq, Clock clock, int capacity) {
    MemoryJournal journal = new MemoryJournal(clock, capacity);
    journal.head = seq;
    return journal;
  }

  public synchronized Event append(Payload payload) {
    Event event = new Event(++head, clock.instant(), payload);
    events.addLast(event);
    weight += payload.weight();
    trim();
    notifyAll();
    return event;
  }

  /// Lets go of the oldest that are beyond the bounds. Called when those have become tighter.
  public synchronized void trim() {
    long most = heaviest.getAsLong();
    while (events.size() > capacity || (weight > most && events.size() > 1)) {
      weight -= events.removeFirst().payload().weight();
    }
  }

  @Override
  public synchronized Page after(long seq, int max) {
    List<Event> found = events.stream().filter(event -> event.seq() > seq).limit(max).toList();
    return new Page(found, head - events.size() + 1, head);
  }

  @Override
  public synchronized Optional<Event> last() {
    return Optional.ofNullable(events.peekLast());
  }

  @Override
  public synchronized boolean await(long seq, Duration atMost) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return Budget.of(atMost).await(this, () -> head > seq);
  }

  @Override
  public synchronized long head() {
    return head;
  }
}
