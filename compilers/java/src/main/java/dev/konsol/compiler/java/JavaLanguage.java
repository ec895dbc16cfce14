package dev.konsol.compiler.java;

import dev.konsol.compiler.Language;
import dev.konsol.compiler.Snippets;
import dev.konsol.wire.compile.SessionSpec;
import org.jspecify.annotations.Nullable;

/// Java as JShell understands it. Keeps the base of one more session like the latest one that had a
/// quiet moment: laying it takes longer than a worker's JVM takes to start.
public final class JavaLanguage implements Language {
  private @Nullable Prepared prepared;

  private record Prepared(SessionSpec spec, SessionBase base) {}

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
      ready.base().close();
      ready = null;
    }
    SessionBase base = ready == null ? SessionBase.of(spec) : ready.base();
    return new JavaSnippets(spec, base, () -> prepareSoon(spec));
  }

  /// Not on the thread that asks: a session that comes to be used does not wait for this.
  private void prepareSoon(SessionSpec spec) {
    if (!isPrepared(spec)) {
      Thread.ofPlatform().daemon().name("konsol-java-base").start(() -> prepare(spec));
    }
  }

  private synchronized boolean isPrepared(SessionSpec spec) {
    return prepared != null && prepared.spec().equals(spec);
  }

  void prepare(SessionSpec spec) {
    Prepared before = exchange(new Prepared(spec, SessionBase.of(spec)));
    if (before != null) {
      before.base().close();
    }
  }

  private synchronized @Nullable Prepared exchange(@Nullable Prepared next) {
    Prepared before = prepared;
    prepared = next;
    return before;
  }
}
