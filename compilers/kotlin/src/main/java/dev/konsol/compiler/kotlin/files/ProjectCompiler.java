package dev.konsol.compiler.kotlin.files;

import dev.konsol.compiler.kotlin.snippet.Crash;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A compiler of any version of Kotlin, the one that a project is compiled with. It has a class
/// loader of its own and is asked by its command line, the one way in that all versions share; what
/// it has to say comes as XML, as for build tools. Safe for any thread.
public final class ProjectCompiler {
  private static final String MAIN = "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler";
  private static final String TARGETS = "org.jetbrains.kotlin.config.JvmTarget";

  private final URLClassLoader loader;
  private final Constructor<?> constructor;
  private final Object services;
  private final Method run;

  /// How a compilation ended, and what was said.
  record Report(boolean sound, String xml) {}

  private ProjectCompiler(URLClassLoader loader) throws ReflectiveOperationException {
    this.loader = loader;
    Class<?> type = loader.loadClass(MAIN);
    Class<?> known = loader.loadClass("org.jetbrains.kotlin.config.Services");
    constructor = type.getConstructor();
    services = known.getField("EMPTY").get(null);
    run = type.getMethod("execAndOutputXml", PrintStream.class, known, String[].class);
  }

  /// The compiler of these jars; an [IllegalArgumentException] if they are not those of one.
  public static ProjectCompiler of(List<String> jars) {
    // Those before 2.1.20 stop at a version of Java that is too new for them, although they can
    // run on it.
    System.setProperty("java.version", "21.0.1");
    List<URL> urls = new ArrayList<>();
    try {
      for (String jar : jars) {
        if (!Files.isRegularFile(Path.of(jar))) {
          throw new IllegalArgumentException(jar + " is not there");
        }
        urls.add(Path.of(jar).toUri().toURL());
      }
      return new ProjectCompiler(
          new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader()));
    } catch (MalformedURLException | ReflectiveOperationException | LinkageError e) {
      throw new IllegalArgumentException(
          "these jars are not those of a Kotlin compiler: " + Crash.rootLine(e), e);
    }
  }

  Report compile(List<String> arguments) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(said, false, StandardCharsets.UTF_8)) {
      // Each of them is for one compilation: it measures what it does.
      Object compiler = constructor.newInstance();
      Object exit = run.invoke(compiler, out, services, arguments.toArray(String[]::new));
      out.flush();
      return new Report(String.valueOf(exit).equals("OK"), said.toString(StandardCharsets.UTF_8));
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The release, or the latest one before it that this compiler can write.
  String target(int release) {
    for (int each = release; each > 8; each--) {
      if (writes(each)) {
        return String.valueOf(each);
      }
    }
    return "1.8";
  }

  private boolean writes(int release) {
    try {
      return loader.loadClass(TARGETS).getField("JVM_" + release).isEnumConstant();
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }
}
