package dev.konsol.worker.agent;

import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/// The way to classes that are loaded, and to those that will be. The host starts the worker's JVM
/// with it where the session has classes of a project; elsewhere it would only cost time, because
/// no JVM with an agent starts from its archive of modules.
public final class Agent {
  private static volatile @Nullable Instrumentation instrumentation;

  private Agent() {}

  /// Called by the JVM, before `main`. Static, because that is how an agent is called.
  public static void premain(@Nullable String options, Instrumentation given) {
    instrumentation = given;
    given.addTransformer(new Weaving(System.getProperty("konsol.outputs", "")));
  }

  /// Null where the worker was started without an agent.
  static @Nullable Instrumentation instrumentation() {
    return instrumentation;
  }
}
