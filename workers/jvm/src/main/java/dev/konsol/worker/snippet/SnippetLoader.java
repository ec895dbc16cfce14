package dev.konsol.worker.snippet;

import java.io.IOException;
import java.net.URL;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Defines the snippets' classes. A child of the application's loader, and after it of the jars
/// that were added to the live session. Its own classes come first, so that a younger generation
/// can replace a class of an older one, its parent.
public final class SnippetLoader extends ClassLoader {
  private final AddedPath added;
  private final Map<String, byte[]> undefined = new HashMap<>();

  SnippetLoader(ClassLoader parent, AddedPath added) {
    super(parent); // without a name, which would stand before every frame of a backtrace
    this.added = added;
  }

  synchronized void offer(String name, byte[] bytes) {
    undefined.put(name, bytes);
  }

  synchronized boolean has(String name) {
    return undefined.containsKey(name) || findLoadedClass(name) != null;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      byte[] own = undefined.remove(name);
      return own != null ? defineClass(name, own, 0, own.length) : super.loadClass(name, resolve);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    return added.load(name);
  }

  @Override
  protected @Nullable URL findResource(String name) {
    return added.resource(name);
  }

  @Override
  protected Enumeration<URL> findResources(String name) throws IOException {
    return added.resources(name);
  }
}
