package dev.konsol.worker.spring;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Starts a Spring Boot application the way its `main` does, up to the moment when it is ready:
/// what `main` sets up holds, and what it would do afterwards is left out, its exit above all. Runs
/// on the evaluation thread, as the step of a run; which class it is says a system property.
final class SpringStart {
  static final String MAIN = "konsol.boot.main";
  private static final String BOOT = "org.springframework.boot.";

  private final ClassLoader loader = SpringStart.class.getClassLoader();
  private @Nullable Object application;
  private @Nullable Object context;
  private @Nullable String report;

  private SpringStart() {}

  /// The step's entry. The application sees its own class loader, not the snippets'.
  static void run() throws Throwable {
    Thread thread = Thread.currentThread();
    ClassLoader snippets = thread.getContextClassLoader();
    thread.setContextClassLoader(SpringStart.class.getClassLoader());
    try {
      new SpringStart().start(System.getProperty(MAIN, ""));
    } finally {
      thread.setContextClassLoader(snippets);
    }
  }

  private void start(String name) throws Throwable {
    Class<?> type = Class.forName(name, false, loader);
    Class<?> spring = Class.forName(BOOT + "SpringApplication", true, loader);
    Throwable thrown = launch(type, spring);
    Object started = context;
    if (started != null && report == null && (thrown == null || abandoned(thrown))) {
      Application.install(started);
      return;
    }
    if (thrown == null) {
      throw new BootFailure(name + " came to its end and has started no application");
    }
    throw new BootFailure(report == null ? SpringFailure.plainly(thrown) : report);
  }

  /// What came out of it, which is our own exception where all went well.
  private @Nullable Throwable launch(Class<?> type, Class<?> spring)
      throws ReflectiveOperationException {
    Class<?> hook = Class.forName(BOOT + "SpringApplicationHook", true, loader);
    AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
    Runnable action = () -> thrown.set(call(type, spring));
    spring
        .getMethod("withHook", hook, Runnable.class)
        .invoke(null, Reflect.proxy(hook, (method, given) -> listener(given[0])), action);
    return thrown.get();
  }

  private static @Nullable Throwable call(Class<?> type, Class<?> spring) {
    try {
      Method main = main(type);
      if (main == null) {
        spring.getMethod("run", Class.class, String[].class).invoke(null, type, new String[0]);
      } else {
        main.invoke(null, (Object) new String[0]);
      }
      return null;
    } catch (InvocationTargetException e) {
      return e.getCause();
    } catch (ReflectiveOperationException e) {
      return e;
    }
  }

  /// Kotlin's functions of a file are in a class beside.
  private static @Nullable Method main(Class<?> type) {
    Method own = declaredMain(type);
    if (own != null) {
      return own;
    }
    try {
      return declaredMain(Class.forName(type.getName() + "Kt", false, type.getClassLoader()));
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  private static @Nullable Method declaredMain(Class<?> type) {
    try {
      Method main = type.getDeclaredMethod("main", String[].class);
      main.setAccessible(true);
      return Modifier.isStatic(main.getModifiers()) ? main : null;
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  /// Only the first application is ours: another one may be started on the way to it.
  private @Nullable Object listener(Object of) {
    if (application != null && !application.equals(of)) {
      return null;
    }
    application = of;
    try {
      Class<?> listener = Class.forName(BOOT + "SpringApplicationRunListener", true, loader);
      return Reflect.proxy(listener, this::told);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private @Nullable Object told(String event, Object[] given) {
    switch (event) {
      case "contextPrepared" -> LazyRelations.loadAtAnyTime(given[0]);
      case "ready" -> {
        context = given[0];
        throw abandon();
      }
      case "failed" -> report = SpringFailure.report(given[0], (Throwable) given[1]);
      default -> {}
    }
    return null;
  }

  private RuntimeException abandon() {
    try {
      return (RuntimeException) abandonment().getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      return new IllegalStateException(e);
    }
  }

  private Class<?> abandonment() throws ClassNotFoundException {
    return Class.forName(BOOT + "SpringApplication$AbandonedRunException", true, loader);
  }

  private boolean abandoned(Throwable thrown) throws ClassNotFoundException {
    Class<?> ours = abandonment();
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (ours.isInstance(each)) {
        return true;
      }
    }
    return false;
  }
}
