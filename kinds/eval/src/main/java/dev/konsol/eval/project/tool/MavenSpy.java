package dev.konsol.eval.project.tool;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;

/// What makes Maven tell us about a module: an extension that it loads from our own files, so that
/// nothing is downloaded and nothing that a build prints matters.
final class MavenSpy {
  /// Only its name: it needs Maven's classes.
  private static final String SPY = "dev/konsol/worker/maven/ProjectSpy.class";

  private MavenSpy() {}

  /// Options for Maven's command line: the answer of `module`, the folder of one, goes into
  /// `answer`, which is there.
  static List<String> options(Path answer, Path module, boolean test) throws IOException {
    return List.of(
        "-Dmaven.ext.class.path=" + location(),
        "-Dkonsol.answer=" + answer,
        "-Dkonsol.module=" + module,
        "-Dkonsol.scope=" + (test ? "test" : "runtime"));
  }

  private static Path location() throws IOException {
    URL spy = MavenSpy.class.getClassLoader().getResource(SPY);
    if (spy == null) {
      throw new IllegalStateException(SPY + " is missing from this program");
    }
    try {
      return spy.openConnection() instanceof JarURLConnection jar
          ? Path.of(jar.getJarFileURL().toURI())
          : Path.of(URI.create(spy.toString().replace(SPY, "")));
    } catch (URISyntaxException e) {
      throw new IOException("the path of this program is unusual: " + spy, e);
    }
  }
}
