package dev.konsol.console;

import dev.konsol.console.disk.LogLocations;
import dev.konsol.console.log.DiskSpace;
import dev.konsol.console.past.Records;
import dev.konsol.core.Budget;
import dev.konsol.core.KonsolException;
import dev.konsol.core.MemoryBudget;
import dev.konsol.core.Stopped;
import dev.konsol.core.Tasks;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.session.Sessions;
import dev.konsol.process.Terminals;
import dev.konsol.process.Trees;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The consoles of a host: opens, finds, lists and removes them. Safe for any thread. Closing it
/// ends its own tasks; the consoles belong to the host, which stops them.
public final class Consoles implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Consoles.class);

  /// Of all consoles together, for what the disk has no room for.
  private static final long MOST_MEMORY = 32L << 20;

  private final Host host;
  private final Sessions<Console> sessions;
  private final ConsoleDependencies dependencies;
  private final int keptEnded;
  private final Tasks tasks =
      new Tasks("console", (_, bug) -> LOG.atError().setCause(bug).log("a console's task failed"));
  private final AtomicLong serials = new AtomicLong();
  private final CompletableFuture<PastConsoles> past;
  private volatile boolean stopping;

  /// Those that have ended and are still remembered, oldest first. Guarded by itself.
  private final SequencedSet<Console> ended = new LinkedHashSet<>();

  /// @param most that there may be at once, with those that have ended and are still remembered
  public Consoles(Host host, int most, Terminals terminals, Trees trees, ConsoleSettings settings) {
    this.host = host;
    this.sessions = host.sessions(Sessions.Keeping.forever(most));
    this.keptEnded = settings.keptEnded();
    this.dependencies =
        new ConsoleDependencies(
            terminals,
            trees,
            settings,
            new LogLocations(settings.logs(), settings.reserved()),
            new Records(settings.records(), settings.logs()),
            new MemoryBudget(MOST_MEMORY),
            this::inBackground,
            this::hasEnded,
            () -> stopping);
    this.past = CompletableFuture.supplyAsync(this::takeUp, this::inBackground);
    host.remember(() -> past.join().list());
  }

  /// Read beside the daemon's start, which need not wait for it.
  private PastConsoles takeUp() {
    PastConsoles earlier = PastConsoles.of(dependencies.records().load(), dependencies);
    serials.set(earlier.lastNumber());
    return earlier;
  }

  public Console create(ConsoleSpec spec) {
    SpecCheck.check(spec);
    PastConsoles earlier = past.join();
    Console console =
        sessions.open(
            spec.key(), () -> ConsoleParts.start(spec, dependencies, serials.incrementAndGet()));
    earlier.forget(spec.key());
    return console;
  }

  /// Does the work on the thread that starts programs, where [#create] is quickest. It must do
  /// nothing else that takes long. False, and nothing happens, when that cannot be done now.
  public boolean performCreate(Runnable work) {
    return dependencies.terminals().perform(work);
  }

  /// The console of that key, running or ended; an unknown one is `UNKNOWN_SESSION`.
  public Console find(SessionId key) {
    return sessions
        .find(key)
        .or(() -> past.join().find(key))
        .orElseThrow(
            () ->
                KonsolException.unknownSession(
                    "there is no console '" + key + "': create it first"));
  }

  /// All that are kept, oldest first; those of earlier daemons before the others.
  public List<Console> list() {
    List<Console> all = new ArrayList<>(past.join().list());
    all.addAll(sessions.list());
    return all;
  }

  /// The disk that logs are on where nobody names another.
  public DiskSpace diskSpace() {
    return DiskSpace.of(dependencies.settings().logs(), dependencies.settings().diskReserve());
  }

  /// Ends the console if it runs, waits until none of its processes is left, and forgets it.
  public void remove(SessionId key, boolean force) {
    Console console = find(key);
    if (sessions.find(key).isEmpty() && past.join().forget(key)) {
      host.journal().forgotten(console);
    } else {
      forget(console, force);
    }
  }

  /// Stops the host with all its sessions within one budget. The processes of all consoles are
  /// ended together: nobody is told which descendants outlive a program that ends now.
  public Stopped stop(Budget budget) {
    stopping = true;
    List<Console> all = sessions.list();
    Stopped stopped = dependencies.trees().end(all.stream().map(Console::tree).toList(), budget);
    all.forEach(Console::emptied);
    return stopped.and(host.stop(budget));
  }

  @Override
  public void close() {
    tasks.close();
  }

  private void forget(Console console, boolean force) {
    console.kill(force);
    synchronized (ended) {
      ended.remove(console);
    }
    console.release();
    sessions.forget(console);
  }

  private void hasEnded(Console console) {
    Console oldest = noteEnded(console);
    if (oldest != null) {
      inBackground(() -> forget(oldest, true));
    }
  }

  private @Nullable Console noteEnded(Console console) {
    synchronized (ended) {
      ended.add(console);
      return ended.size() > keptEnded ? ended.removeFirst() : null;
    }
  }

  /// Also after the close, when consoles may still come to their end: then at once.
  private void inBackground(Runnable task) {
    try {
      tasks.start(task);
    } catch (KonsolException closed) {
      task.run();
    }
  }
}
