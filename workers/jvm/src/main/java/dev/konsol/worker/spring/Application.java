package dev.konsol.worker.spring;

import dev.konsol.worker.run.Runs;
import org.jspecify.annotations.Nullable;

/// The application that this session has started. Spring is asked by reflection: the worker depends
/// on nothing.
public final class Application {
  private static volatile @Nullable Object context;

  private Application() {}

  /// Static, because the functions of snippets are: one worker is one session. Called when the
  /// application is up.
  static void install(Object started) {
    context = started;
    Runs.applicationStarted();
  }

  static boolean installed() {
    return context != null;
  }

  public static Object context() {
    Object started = context;
    if (started == null) {
      throw new IllegalStateException(
          "no application was started: create the session with boot (--boot)");
    }
    return started;
  }

  /// A bean by its type or its name, as `kind` says.
  public static Object bean(Class<?> kind, Object key) {
    Object from = context();
    try {
      return Reflect.named(from, "org.springframework.beans.factory.BeanFactory")
          .getMethod("getBean", kind)
          .invoke(from, key);
    } catch (ReflectiveOperationException e) {
      throw Reflect.unchecked(e);
    }
  }
}
