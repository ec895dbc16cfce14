package dev.konsol.eval.project.discovery;

import dev.konsol.core.KonsolException;
import dev.konsol.core.Sha256;
import dev.konsol.eval.project.BuildVariables;
import dev.konsol.eval.project.MavenReactor;
import dev.konsol.eval.project.ProjectBuild;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import dev.konsol.eval.project.ProjectRequest;
import dev.konsol.eval.project.ProjectSettings;
import dev.konsol.eval.project.jdk.VersionFile;
import dev.konsol.process.Jdk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// The files that decide what a build tool would answer, and the name of an answer by them: those
/// of the project by date and every byte (who touches one wants the build to be asked), those of
/// the user (settings, which may hold secrets) by date and size; and by the environment.
final class BuildFiles {
  private static final Set<String> SKIPPED =
      Set.of(
          "build", "target", "out", "bin", "node_modules", ".git", ".gradle", ".idea", ".kotlin");
  private static final List<String> GRADLE_ENDINGS =
      List.of(".gradle", ".gradle.kts", ".lockfile", ".versions.toml", "gradle.properties");

  private BuildFiles() {}

  /// The same request of unchanged files has the same key.
  static String key(ProjectRequest request, ProjectSettings settings) {
    MessageDigest digest = Sha256.digest();
    add(digest, request.toString());
    add(digest, settings.jdks().toString());
    add(digest, Jdk.ofCaller(settings.environment()).toString());
    add(digest, BuildVariables.of(settings.environment()).toString());
    for (Path file : of(request.build())) {
      add(digest, dateAndSize(file));
      add(digest, content(file));
    }
    for (Path file : new UserFiles(request.build(), settings).list()) {
      add(digest, dateAndSize(file));
    }
    for (Path file : activating(request.build(), settings.home())) {
      add(digest, file + " " + Files.exists(file));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  static List<Path> of(ProjectBuild build) {
    List<Path> files =
        new ArrayList<>(
            build.tool() == BuildTool.MAVEN
                ? MavenReactor.of(build.root()).poms()
                : gradleFiles(build.root()));
    if (build.tool() == BuildTool.MAVEN) {
      files.addAll(everythingIn(build.root().resolve(".mvn")));
    }
    files.addAll(VersionFile.filesOf(build));
    Collections.sort(files);
    return files;
  }

  /// When one of them was last written.
  static Instant newest(ProjectBuild build) {
    Instant newest = Instant.MIN;
    for (Path file : of(build)) {
      try {
        Instant written = Files.getLastModifiedTime(file).toInstant();
        newest = written.isAfter(newest) ? written : newest;
      } catch (IOException e) {
        // It is gone, which its key tells.
      }
    }
    return newest;
  }

  /// Files whose being there or not activates a profile.
  private static List<Path> activating(ProjectBuild build, Path home) {
    return build.tool() == BuildTool.MAVEN
        ? MavenReactor.of(build.root()).activating(home)
        : List.of();
  }

  private static List<Path> gradleFiles(Path root) {
    List<Path> files = new ArrayList<>(everythingIn(root.resolve("buildSrc")));
    files.addAll(everythingIn(root.resolve("gradle/wrapper")));
    walk(
        root,
        file -> {
          String name = String.valueOf(file.getFileName());
          if (GRADLE_ENDINGS.stream().anyMatch(name::endsWith)) {
            files.add(file);
          }
        });
    return files.stream().distinct().toList();
  }

  private static List<Path> everythingIn(Path folder) {
    List<Path> files = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      walk(folder, files::add);
    }
    return files;
  }

  private static void walk(Path folder, Consumer<Path> sink) {
    try {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) {
              boolean skip =
                  !inner.equals(folder) && SKIPPED.contains(String.valueOf(inner.getFileName()));
              return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              sink.accept(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException reason) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw KonsolException.startFailed(folder + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static byte[] content(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      return new byte[0];
    }
  }

  private static String dateAndSize(Path file) {
    try {
      return file + " " + Files.getLastModifiedTime(file) + " " + Files.size(file);
    } catch (IOException e) {
      return file + " is not there";
    }
  }

  private static void add(MessageDigest digest, String text) {
    add(digest, text.getBytes(StandardCharsets.UTF_8));
  }

  /// With its length first, so that no two lists of files run into the same bytes.
  private static void add(MessageDigest digest, byte[] bytes) {
    digest.update((bytes.length + " ").getBytes(StandardCharsets.UTF_8));
    digest.update(bytes);
  }
}
