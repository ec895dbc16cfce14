package dev.konsol.core;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// The events of one session in order. Every client that watches reads from here at its own speed,
/// by sequence number: replay, several clients and reconnecting are this one mechanism.
///
/// Keeps the newest events up to a bound of number and weight; a reader that comes too late sees
/// from [Page#first] that some are gone.
public final class Journal {
  private final Clock clock;
  private final int capacity;
  private final long heaviest;
  private final Deque<Event> events = new ArrayDeque<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition grown = lock.newCondition();
  private long head;
  private long weight;

  public Journal(Clock clock, int capacity) {
    this(clock, capacity, Long.MAX_VALUE);
  }

  /// With a bound for what all kept events weigh together; the newest is kept whatever it weighs.
  public Journal(Clock clock, int capacity, long heaviest) {
    if (capacity < 1) {
      throw new IllegalArgumentException("a journal holds at least one event");
    }
    this.clock = clock;
    this.capacity = capacity;
    this.heaviest = heaviest;
  }

  /// Events in order, and the oldest sequence number that is still kept: when it is above the one
  /// asked for, what lies between is gone.
  public record Page(List<Event> events, long first, long head) {
    public Page {
      events = List.copyOf(events);
    }
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

  /// What came after `seq`, at most `max` events. Returns at once, also with nothing.
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

  /// Waits until there is something after `seq`, at most this long.
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

  public long head() {
    lock.lock();
    try {
      return head;
    } finally {
      lock.unlock();
    }
  }
}
