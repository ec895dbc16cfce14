package dev.konsol.worker.agent;

import dev.konsol.weaver.Weaver;
import dev.konsol.worker.snippet.SnippetLoader;
import java.io.File;
import java.lang.instrument.ClassFileTransformer;
import java.net.URISyntaxException;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Weaves classes as they are loaded or redefined: those of the project's output folders with
/// polls, all others outside the JDK with what they wait for. Called on whatever thread loads.
final class Weaving implements ClassFileTransformer {
  private final Set<File> outputs = new HashSet<>();
  private final Map<String, Boolean> projects = new ConcurrentHashMap<>();
  private final @Nullable ClassLoader own = Weaving.class.getClassLoader();

  /// The folders as a class path has them.
  Weaving(String folders) {
    StringTokenizer each = new StringTokenizer(folders, File.pathSeparator);
    while (each.hasMoreTokens()) {
      outputs.add(new File(each.nextToken()));
    }
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    if (name == null || name.startsWith("dev/konsol/worker/") || !seesWorker(loader)) {
      return null;
    }
    try {
      return isProjects(domain) ? Weaver.project(classFile) : Weaver.library(classFile);
    } catch (RuntimeException e) {
      // A class file of a format that the weaver does not know runs as it is.
      return null;
    }
  }

  /// Woven code calls the worker's classes, which the JDK's loaders and those of a container on its
  /// own do not find. Snippets are woven already.
  private boolean seesWorker(@Nullable ClassLoader loader) {
    if (loader instanceof SnippetLoader) {
      return false;
    }
    for (ClassLoader each = loader; each != null; each = each.getParent()) {
      if (each.equals(own)) {
        return true;
      }
    }
    return false;
  }

  private boolean isProjects(@Nullable ProtectionDomain domain) {
    CodeSource source = domain == null ? null : domain.getCodeSource();
    URL location = source == null ? null : source.getLocation();
    if (location == null || !location.getProtocol().equals("file")) {
      return false;
    }
    String name = location.getPath();
    Boolean known = projects.get(name);
    if (known == null) {
      known = isOutput(location);
      projects.put(name, known);
    }
    return known;
  }

  private boolean isOutput(URL location) {
    try {
      return outputs.contains(new File(location.toURI()));
    } catch (URISyntaxException | IllegalArgumentException e) {
      return false;
    }
  }
}
