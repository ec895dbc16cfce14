package dev.konsol.worker.maven;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.maven.model.io.xpp3.MavenXpp3Writer;
import org.apache.maven.project.MavenProject;

/// The file with the answer, a marked line for each value, written as the build goes on: what it
/// told before it failed counts. Beside it, the effective model of each project that was built.
final class AnswerFile {
  private final Path folder;
  private int projects;

  AnswerFile(Path folder) {
    this.folder = folder;
  }

  void say(String key, Object value) throws IOException {
    String line = "[konsol-env] " + key + "=" + value.toString().replaceAll("[\r\n]+", " ") + "\n";
    Files.write(
        folder.resolve("answer"),
        line.getBytes(StandardCharsets.UTF_8),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /// The prefix of the keys that are about this project.
  String project(MavenProject project) throws IOException {
    String prefix = "project" + projects++;
    Path model = folder.resolve(prefix + ".xml");
    try (OutputStream file = Files.newOutputStream(model)) {
      new MavenXpp3Writer().write(file, project.getModel());
    }
    say(prefix + ".model", model);
    for (String root : project.getCompileSourceRoots()) {
      say(prefix + ".source", root);
    }
    for (String root : project.getTestCompileSourceRoots()) {
      say(prefix + ".testSource", root);
    }
    return prefix;
  }
}
