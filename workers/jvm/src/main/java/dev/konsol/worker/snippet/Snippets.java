package dev.konsol.worker.snippet;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The classes of this session and the ways into them. Used by the evaluation thread alone, whose
/// context class loader is always the youngest generation's.
public final class Snippets {
  private final AddedPath added;
  private SnippetLoader loader;

  public Snippets(ClassLoader application) {
    added = new AddedPath(application);
    loader = new SnippetLoader(application, added);
    Thread.currentThread().setContextClassLoader(loader);
  }

  /// Defines all of them, in any order. A name that is taken begins a new generation: what was
  /// compiled before keeps the class it knows.
  public void load(Map<String, byte[]> classes) throws ClassNotFoundException {
    for (String name : classes.keySet()) {
      if (loader.has(name)) {
        loader = new SnippetLoader(loader, added);
        Thread.currentThread().setContextClassLoader(loader);
        break;
      }
    }
    for (Map.Entry<String, byte[]> each : classes.entrySet()) {
      loader.offer(each.getKey(), each.getValue());
    }
    for (String name : classes.keySet()) {
      loader.loadClass(name);
    }
  }

  public void add(List<String> paths) throws MalformedURLException {
    for (String path : paths) {
      added.add(path);
    }
  }

  public Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName(name, true, loader);
  }

  public static Method method(Class<?> type, String name) throws NoSuchMethodException {
    Method method = type.getDeclaredMethod(name);
    method.setAccessible(true);
    return method;
  }

  /// Of a static field, or of a field of the class's only instance.
  public static @Nullable Object read(Class<?> type, String name)
      throws ReflectiveOperationException {
    Field field = field(type, name);
    return field.get(Modifier.isStatic(field.getModifiers()) ? null : instance(type));
  }

  public static @Nullable Object instance(Class<?> type) throws ReflectiveOperationException {
    return field(type, "INSTANCE").get(null);
  }

  /// Lets go of what a field holds, so that the host can bound the history of results.
  public void forget(String type, String name) throws ReflectiveOperationException {
    Class<?> owner = type(type);
    Field field = field(owner, name);
    if (!field.getType().isPrimitive()) {
      field.set(Modifier.isStatic(field.getModifiers()) ? null : instance(owner), null);
    }
  }

  private static Field field(Class<?> type, String name) throws NoSuchFieldException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
