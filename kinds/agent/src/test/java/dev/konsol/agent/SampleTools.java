package dev.konsol.agent;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/// Tools with one trait each.
final class SampleTools {
  private static final ToolSpec.Effects CHANGES = new ToolSpec.Effects(false, true, false, false);

  private SampleTools() {}

  private static ToolSpec spec(String name, ToolSpec.Effects effects) {
    return new ToolSpec(
        name, name, "for tests", "{\"type\":\"object\"}", Optional.empty(), effects);
  }

  /// Changes something: it remembers what it was called with.
  record Note(List<String> noted) implements Tool {
    Note() {
      this(new CopyOnWriteArrayList<>());
    }

    @Override
    public ToolSpec spec() {
      return SampleTools.spec("note", CHANGES);
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) {
      noted.add(arguments);
      return ToolResult.text("noted");
    }
  }

  /// About something else each time it is asked: a link that is swapped.
  record Shifting(Note note, AtomicInteger times) implements Tool {
    Shifting() {
      this(new Note(), new AtomicInteger());
    }

    @Override
    public ToolSpec spec() {
      return note.spec();
    }

    @Override
    public List<Judged> judged(String arguments, ToolContext context) {
      return List.of(new Judged.Text("place " + times.incrementAndGet()));
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) {
      return note.call(arguments, context);
    }
  }

  record Ask() implements Tool {
    @Override
    public ToolSpec spec() {
      return SampleTools.spec("ask_user", ToolSpec.Effects.READS);
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) throws InterruptedException {
      return ToolResult.text(context.ask("Which?", Optional.of("this one")).orElse("nobody"));
    }
  }

  /// Runs until the test lets it go, each time.
  record Gate(Semaphore began, Semaphore open) implements Tool {
    Gate() {
      this(new Semaphore(0), new Semaphore(0));
    }

    @Override
    public ToolSpec spec() {
      return SampleTools.spec("gate", CHANGES);
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) throws InterruptedException {
      began.release();
      open.acquire();
      return ToolResult.text("open");
    }
  }

  /// Runs until it is interrupted, or, when it is deaf, until the test lets it go.
  record Endless(CountDownLatch began, CountDownLatch released, boolean deaf) implements Tool {
    Endless(boolean deaf) {
      this(new CountDownLatch(1), new CountDownLatch(1), deaf);
    }

    @Override
    public ToolSpec spec() {
      return SampleTools.spec("endless", ToolSpec.Effects.READS);
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) throws InterruptedException {
      began.countDown();
      while (true) {
        try {
          released.await();
          return ToolResult.text("released");
        } catch (InterruptedException e) {
          if (!deaf) {
            throw e;
          }
        }
      }
    }
  }

  /// Says as many characters as it is told.
  record Verbose(int chars) implements Tool {
    @Override
    public ToolSpec spec() {
      return SampleTools.spec("long", ToolSpec.Effects.READS);
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) {
      return ToolResult.text("x".repeat(chars));
    }
  }

  record Broken() implements Tool {
    @Override
    public ToolSpec spec() {
      return SampleTools.spec("broken", ToolSpec.Effects.READS);
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) {
      throw new IllegalStateException("a bug, as the test wants it");
    }
  }
}
