package dev.konsol.eval.project.tool;

import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.Xml;
import dev.konsol.eval.project.model.ProjectModelText;
import dev.konsol.eval.project.run.MarkedLines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What the spy wrote while Maven ran, also when the build failed.
record MavenAnswer(MarkedLines lines) {
  private static final int LONGEST = 16 << 20;

  /// Where nothing was written, an answer that tells nothing.
  static MavenAnswer in(Path folder) throws IOException {
    try (InputStream file = Files.newInputStream(folder.resolve("answer"))) {
      String text = new String(file.readNBytes(LONGEST), StandardCharsets.UTF_8);
      return new MavenAnswer(MarkedLines.parse(text.lines().toList()));
    } catch (NoSuchFileException e) {
      return new MavenAnswer(new MarkedLines());
    }
  }

  /// The module that was asked about, if it was built.
  Optional<EffectivePom> module() throws IOException {
    Optional<String> key = lines.one("module");
    return key.isPresent() ? Optional.of(pom(key.get())) : Optional.empty();
  }

  /// The other modules that were built.
  List<EffectivePom> others() throws IOException {
    List<EffectivePom> others = new ArrayList<>();
    for (int i = 0; lines.one(model(project(i))).isPresent(); i++) {
      if (!lines.one("module").equals(Optional.of(project(i)))) {
        others.add(pom(project(i)));
      }
    }
    return others;
  }

  private static String project(int number) {
    return "project" + number;
  }

  private static String model(String project) {
    return project + ".model";
  }

  private EffectivePom pom(String project) throws IOException {
    Path model =
        lines
            .one(model(project))
            .map(Path::of)
            .orElseThrow(
                () ->
                    KonsolException.startFailed(
                        "the project's build (Maven) did not describe its " + project));
    return new EffectivePom(
        Xml.read(model), lines.all(project + ".source"), lines.all(project + ".testSource"));
  }

  List<Path> classPath() {
    return ProjectModelText.paths(lines, "classPath");
  }

  /// What should be on the class path and could not be had.
  List<String> missing() {
    return lines.all("missing");
  }

  /// Why something is missing, in Maven's words.
  Optional<String> reason() {
    return lines.one("reason");
  }

  Optional<Path> localRepository() {
    return lines.one("repository").map(Path::of);
  }

  /// The goal that failed, as `group:artifact:goal`.
  Optional<String> failed() {
    return lines.one("failed");
  }

  /// The artifactIds of the modules that were to be built.
  List<String> reactor() {
    return lines.all("reactor");
  }

  /// What went wrong in the spy itself.
  Optional<String> problem() {
    return lines.one("problem");
  }
}
