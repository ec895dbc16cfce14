package dev.konsol.core.session;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// A journal that keeps the newest events up to a bound of number and weight. Safe for any thread.
public final class MemoryJournal implements Journal {
  private final Clock clock;
  private final int capacity;
  private final long heaviest;
  private final Deque<Event> events = new ArrayDeque<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition grown = lock.newCondition();
  private long head;
  private long weight;

  public MemoryJournal(Clock clock, int capacity) {
    this(clock, capacity, Long.MAX_VALUE);
  }

  /// With a bound for what all kept events weigh together; the newest is kept whatever it weighs.
  public MemoryJournal(Clock clock, int capacity, long heaviest) {
    if (capacity < 1) {
      throw new IllegalArgumentException("a journal holds at least one event");
    }
    this.clock = clock;
    this.capacity = capacity;
    this.heaviest = heaviest;
  }

  public Event append(Payload payload) {
    lock.lock();
    try {
      Event event = new Event(++head, clock.instant(), payload);
      events.addLast(event);
      weight += payload.weight();
      while (events.size() > capacity || (weight > heaviest && events.size() > 1)) {
        weight -= events.removeFirst().payload().weight();
      }
      grown.signalAll();
      return event;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Page after(long seq, int max) {
    lock.lock();
    try {
      List<Event> found = new ArrayList<>();
      for (Event event : events) {
        if (event.seq() > seq && found.size() < max) {
          found.add(event);
        }
      }
      return new Page(found, head - events.size() + 1, head);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean await(long seq, Duration atMost) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long nanos = atMost.toNanos();
      while (head <= seq && nanos > 0) {
        nanos = grown.awaitNanos(nanos);
      }
      return head > seq;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public long head() {
    lock.lock();
    try {
      return head;
    } finally {
      lock.unlock();
    }
  }
}
