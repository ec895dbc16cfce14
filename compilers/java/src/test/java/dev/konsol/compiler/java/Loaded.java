package dev.konsol.compiler.java;

import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.Step;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Runs what was compiled in this JVM, as a worker would.
final class Loaded extends ClassLoader {
  private final Map<String, byte[]> classes = new HashMap<>();

  /// The classes of these folders can be used too.
  Loaded(List<Path> folders) {
    super(
        new URLClassLoader(
            folders.stream().map(Loaded::url).toArray(URL[]::new), Loaded.class.getClassLoader()));
  }

  private static URL url(Path folder) {
    try {
      return folder.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /// The value of the last step, null without one.
  @Nullable Object run(Compiled compiled) {
    compiled.classes().forEach(file -> classes.put(file.name(), file.bytes()));
    @Nullable Object value = null;
    for (Step step : compiled.steps()) {
      value = call(step);
    }
    return value;
  }

  private @Nullable Object call(Step step) {
    try {
      Method method = loadClass(step.className()).getMethod(String.valueOf(step.method()));
      method.setAccessible(true);
      return method.invoke(null);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = classes.get(name);
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length);
  }
}
