package dev.konsol.eval;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.process.Marker;
import java.util.EnumMap;
import java.util.Map;

/// The compiler processes, each started when its language is first used and again when it has died.
/// Safe for any thread.
final class Compilers implements AutoCloseable {
  private final EvalSettings settings;
  private final Marker marker;
  private final Map<EvalLanguage, CompilerProcess> running = new EnumMap<>(EvalLanguage.class);
  private boolean closed;

  Compilers(EvalSettings settings, Marker marker) {
    this.settings = settings;
    this.marker = marker;
  }

  synchronized CompilerProcess of(EvalLanguage language) {
    if (closed) {
      throw new KonsolException(ErrorCode.SHUTTING_DOWN, "konsol is shutting down");
    }
    CompilerProcess known = running.get(language);
    if (known != null && known.alive()) {
      return known;
    }
    CompilerProcess started = CompilerProcess.start(settings, language, marker);
    running.put(language, started);
    return started;
  }

  /// Whether somebody waits for one.
  synchronized boolean busy() {
    return running.values().stream().anyMatch(CompilerProcess::busy);
  }

  /// Ends the one of that language, if it is there. Whoever still waits for it is told.
  synchronized void end(EvalLanguage language) {
    CompilerProcess known = running.remove(language);
    if (known != null) {
      known.close();
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    running.values().forEach(CompilerProcess::close);
    running.clear();
  }
}
