package dev.konsol.worker.spring;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// The beans of the application, for those who complete code: called as the step of a run once it
/// is up. Nothing is made or initialized for it.
final class BeanNames {
  private static final String FACTORY = "org.springframework.beans.factory.";

  private BeanNames() {}

  /// A line for each: the name, then the types by which code can ask for it, between tabs.
  static String list() throws ReflectiveOperationException {
    Object context = Application.context();
    Method type =
        Reflect.named(context, FACTORY + "BeanFactory")
            .getMethod("getType", String.class, boolean.class);
    Object names =
        Reflect.named(context, FACTORY + "ListableBeanFactory")
            .getMethod("getBeanDefinitionNames")
            .invoke(context);
    StringJoiner lines = new StringJoiner("\n");
    for (String name : (String[]) names) {
      lines.add(line(name, type(context, type, name)));
    }
    return lines.toString();
  }

  /// Null where it is not known before the bean is made.
  private static @Nullable Class<?> type(Object context, Method type, String name)
      throws ReflectiveOperationException {
    try {
      return (Class<?>) type.invoke(context, name, false);
    } catch (InvocationTargetException e) {
      return null;
    }
  }

  private static String line(String name, @Nullable Class<?> type) {
    Set<String> types = new LinkedHashSet<>();
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      add(each, types);
    }
    return types.isEmpty() ? name : name + "\t" + String.join("\t", types);
  }

  /// Those that have a name in source and may be used everywhere; a class that a framework has made
  /// has no such name.
  private static void add(Class<?> type, Set<String> types) {
    String name = type.getCanonicalName();
    boolean made = Proxy.isProxyClass(type) || type.getName().contains("$$") || type.isHidden();
    if (name != null && !made && isPublic(type) && !name.startsWith("java.")) {
      types.add(name);
    }
    for (Class<?> each : type.getInterfaces()) {
      add(each, types);
    }
  }

  private static boolean isPublic(Class<?> type) {
    Class<?> outer = type.getEnclosingClass();
    return Modifier.isPublic(type.getModifiers()) && (outer == null || isPublic(outer));
  }
}
