package dev.konsol.worker;

import dev.konsol.worker.spring.Application;

/// The application that this session has started, for its snippets; made to be imported statically.
public final class Beans {
  private Beans() {}

  public static Object context() {
    return Application.context();
  }

  public static <T> T bean(Class<T> type) {
    return type.cast(Application.bean(Class.class, type));
  }

  public static Object bean(String name) {
    return Application.bean(String.class, name);
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
}
