package dev.konsol.worker;

import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;

/// The application that this session has started, for its snippets; made to be imported statically.
/// Spring is asked by reflection: the worker depends on nothing.
public final class Beans {
  private static volatile @Nullable Object context;

  private Beans() {}

  /// Static functions need a static home: one worker is one session. Called when the application is
  /// up.
  static void install(Object started) {
    context = started;
  }

  static boolean installed() {
    return context != null;
  }

  /// The application's context.
  public static Object context() {
    Object started = context;
    if (started == null) {
      throw new IllegalStateException(
          "no application was started: create the session with boot (--boot)");
    }
    return started;
  }

  /// The one bean of this type.
  public static <T> T bean(Class<T> type) {
    return type.cast(ask(Class.class, type));
  }

  /// The bean of this name.
  public static Object bean(String name) {
    return ask(String.class, name);
  }

  /// The one bean of the type that is asked for, without naming its class: `bean<Shop>()` in
  /// Kotlin, `Shop shop = bean()` in Java. The compiler passes an empty array of that type.
  @SafeVarargs
  public static <T> T bean(T... none) {
    if (none.length > 0) {
      throw new IllegalArgumentException("bean takes a class, a name, or nothing but its type");
    }
    @SuppressWarnings("unchecked") // the array is one of T
    Class<T> type = (Class<T>) none.getClass().getComponentType();
    return bean(type);
  }

  private static Object ask(Class<?> kind, Object key) {
    Object from = context();
    try {
      return Reflect.named(from, "org.springframework.beans.factory.BeanFactory")
          .getMethod("getBean", kind)
          .invoke(from, key);
    } catch (InvocationTargetException e) {
      throw Reflect.unchecked(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
