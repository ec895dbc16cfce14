package dev.konsol.eval.compiler;

import dev.konsol.core.KonsolException;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSettings;
import dev.konsol.process.launch.Launcher;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/// The compiler processes, each started when it is first used and again when it has died: one for
/// each language, which stays, and one for each version of a language that is not ours and that
/// sessions use, which ends with the last of them. Safe for any thread.
public final class Compilers implements AutoCloseable {
  /// Each may take half a gigabyte.
  static final int MOST_VERSIONS = 3;

  private final EvalSettings settings;
  private final Launcher launcher;
  private final Map<Key, Running> running = new HashMap<>();
  private boolean closed;

  /// A language in our version, or in a project's.
  public record Key(EvalLanguage language, Optional<String> version) {
    public static Key ours(EvalLanguage language) {
      return new Key(language, Optional.empty());
    }

    public String name() {
      return language.wireName() + version.map(each -> "-" + each).orElse("");
    }
  }

  /// A process and how many sessions have a seat in it.
  private static final class Running {
    private final CompilerProcess process;
    private int seats;

    Running(CompilerProcess process) {
      this.process = process;
    }
  }

  /// A place for a session in a compiler.
  public static final class Seat implements AutoCloseable {
    private final Compilers compilers;
    private final Key key;
    private final Running taken;
    private final AtomicBoolean left = new AtomicBoolean();

    private Seat(Compilers compilers, Key key, Running taken) {
      this.compilers = compilers;
      this.key = key;
      this.taken = taken;
    }

    CompilerProcess process() {
      return taken.process;
    }

    @Override
    public void close() {
      if (!left.getAndSet(true)) {
        compilers.leave(key, taken);
      }
    }
  }

  public Compilers(EvalSettings settings, Launcher launcher) {
    this.settings = settings;
    this.launcher = launcher;
  }

  /// Starts it, if it does not run.
  public synchronized void start(EvalLanguage language) {
    running(Key.ours(language));
  }

  /// A version that is one too many is `START_FAILED`.
  public synchronized Seat seat(Key key) {
    Running taken = running(key);
    taken.seats++;
    return new Seat(this, key, taken);
  }

  private synchronized void leave(Key key, Running left) {
    left.seats--;
    if (left.seats == 0 && key.version().isPresent()) {
      running.remove(key, left);
      left.process.close();
    }
  }

  private Running running(Key key) {
    if (closed) {
      throw KonsolException.shuttingDown();
    }
    Running known = running.get(key);
    if (known != null && known.process.alive()) {
      return known;
    }
    if (known == null && key.version().isPresent() && versions() >= MOST_VERSIONS) {
      throw KonsolException.startFailed(
          "compilers of " + MOST_VERSIONS + " other versions are running; end sessions in those");
    }
    Running started = new Running(CompilerProcess.start(settings, key, launcher));
    running.put(key, started);
    return started;
  }

  private long versions() {
    return running.keySet().stream().filter(key -> key.version().isPresent()).count();
  }

  /// Whether somebody waits for one.
  public synchronized boolean busy() {
    return running.values().stream().anyMatch(each -> each.process.busy());
  }

  /// Ends the one of that language, if it is there. Whoever still waits for it is told.
  public synchronized void end(EvalLanguage language) {
    Running known = running.remove(Key.ours(language));
    if (known != null) {
      known.process.close();
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    running.values().forEach(each -> each.process.close());
    running.clear();
  }
}
