package dev.konsol.worker.snippet;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Collections;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/// Jars and folders added to a live session, all in one loader so that they see each other whatever
/// the order; made when the first is added.
final class AddedPath {
  private final ClassLoader application;
  private volatile @Nullable Open loader;

  AddedPath(ClassLoader application) {
    this.application = application;
  }

  private static final class Open extends URLClassLoader {
    Open(ClassLoader parent) {
      super(new URL[0], parent);
    }

    @Override
    public void addURL(URL url) {
      super.addURL(url);
    }
  }

  synchronized void add(String path) throws MalformedURLException {
    Open open = loader;
    if (open == null) {
      open = new Open(application);
      loader = open;
    }
    open.addURL(new File(path).toURI().toURL());
  }

  Class<?> load(String name) throws ClassNotFoundException {
    Open open = loader;
    if (open == null) {
      throw new ClassNotFoundException(name);
    }
    return open.loadClass(name);
  }

  @Nullable URL resource(String name) {
    Open open = loader;
    return open == null ? null : open.findResource(name);
  }

  Enumeration<URL> resources(String name) throws IOException {
    Open open = loader;
    return open == null ? Collections.emptyEnumeration() : open.findResources(name);
  }
}
