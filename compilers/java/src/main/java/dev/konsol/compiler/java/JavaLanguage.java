package dev.konsol.compiler.java;

import dev.konsol.compiler.Language;
import dev.konsol.compiler.Snippets;
import dev.konsol.wire.compile.SessionSpec;
import org.jspecify.annotations.Nullable;

/// Java as JShell understands it. Keeps the ground for one more session like the latest one that
/// had a quiet moment: laying it takes longer than a worker's JVM takes to start.
public final class JavaLanguage implements Language {
  private @Nullable Prepared prepared;

  private record Prepared(SessionSpec spec, SessionBase ground) {}

  @Override
  public String name() {
    return "java";
  }

  @Override
  public String version() {
    return Runtime.version().toString();
  }

  @Override
  public Snippets open(SessionSpec spec) {
    Prepared ready = exchange(null);
    if (ready != null && !ready.spec().equals(spec)) {
      ready.ground().close();
      ready = null;
    }
    SessionBase ground = ready == null ? SessionBase.of(spec) : ready.ground();
    return new JavaSnippets(spec, ground, () -> prepareSoon(spec));
  }

  /// Not on the thread that asks: a session that comes to be used does not wait for this.
  private void prepareSoon(SessionSpec spec) {
    if (!isPrepared(spec)) {
      Thread.ofPlatform().daemon().name("konsol-java-ground").start(() -> prepare(spec));
    }
  }

  private synchronized boolean isPrepared(SessionSpec spec) {
    return prepared != null && prepared.spec().equals(spec);
  }

  void prepare(SessionSpec spec) {
    Prepared before = exchange(new Prepared(spec, SessionBase.of(spec)));
    if (before != null) {
      before.ground().close();
    }
  }

  private synchronized @Nullable Prepared exchange(@Nullable Prepared next) {
    Prepared before = prepared;
    prepared = next;
    return before;
  }
}
