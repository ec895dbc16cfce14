package dev.konsol.app.settings;

import dev.konsol.client.cli.UsageError;
import dev.konsol.client.eval.BootOptions;
import dev.konsol.client.eval.JvmOptions;
import dev.konsol.client.eval.SessionChoice;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.Boot;
import dev.konsol.eval.WorkerJvm;
import dev.konsol.eval.project.BuildOptions;
import java.util.function.Supplier;

/// What the options of `eval` and `repl` mean to a session of this process. What they cannot mean
/// is wrong usage.
public final class JvmSettings {
  private JvmSettings() {}

  /// Fails where the options cannot be meant.
  public static void check(SessionChoice choice) {
    var _ = build(choice.jvm());
    var _ = jvm(choice.jvm());
  }

  public static Boot boot(BootOptions options) {
    return new Boot(options.application(), options.web(), options.mainClass(), options.sandbox());
  }

  public static BuildOptions build(JvmOptions options) {
    return meant(
        () ->
            new BuildOptions(
                options.jdk(),
                options.tool().map(BuildOptions::tool),
                options.profiles(),
                options.properties()));
  }

  public static WorkerJvm jvm(JvmOptions options) {
    return meant(() -> WorkerJvm.of(options.heap(), options.arguments()));
  }

  private static <T> T meant(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (KonsolException e) {
      throw new UsageError(e.getMessage());
    }
  }
}
