package dev.konsol.worker.spring;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/// Calls of libraries that the worker does not know when it is compiled.
final class Reflect {
  private Reflect() {}

  /// A class as the given object's own class sees it.
  static Class<?> named(Object seenBy, String name) throws ClassNotFoundException {
    return Class.forName(name, true, seenBy.getClass().getClassLoader());
  }

  /// What the called code threw, to be thrown on.
  static RuntimeException unchecked(ReflectiveOperationException e) {
    Throwable cause = e instanceof InvocationTargetException ? e.getCause() : null;
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(e);
  }

  /// Answers the calls of an interface, by the method's name and what it was given.
  interface Calls {
    @Nullable Object call(String method, Object[] given);
  }

  static Object proxy(Class<?> type, Calls calls) {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (self, method, given) ->
            switch (method.getName()) {
              case "equals" -> is(self, given[0]);
              case "hashCode" -> System.identityHashCode(self);
              case "toString" -> "konsol";
              default -> calls.call(method.getName(), given == null ? new Object[0] : given);
            });
  }

  @SuppressWarnings("ReferenceEquality") // this is what a proxy's equals must not ask itself
  private static boolean is(Object self, @Nullable Object other) {
    return self == other;
  }
}
