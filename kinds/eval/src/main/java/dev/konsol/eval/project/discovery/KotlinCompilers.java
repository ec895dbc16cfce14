package dev.konsol.eval.project.discovery;

import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import dev.konsol.eval.project.ProjectEnvironment.Kotlin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The compilers of projects whose Kotlin is of another minor version than ours: their jars, found
/// the way the project finds its own libraries, and remembered for each project in a file as long
/// as they are there. Safe for any thread.
public final class KotlinCompilers {
  private static final Logger LOG = LoggerFactory.getLogger(KotlinCompilers.class);
  private static final Pattern NUMBERS = Pattern.compile("(\\d+)\\.(\\d+)(\\..*)?");

  /// From here on Maven's plugin uses the compiler in the form that other programs can embed.
  private static final int EMBEDDABLE = 202;

  private final Path folder;
  private final int ours;

  /// `ours` is the version of the compiler at hand.
  public KotlinCompilers(Path folder, String ours) {
    this.folder = folder;
    this.ours = minor(ours).orElse(0);
  }

  /// Major and minor version as one number.
  private static Optional<Integer> minor(String version) {
    Matcher numbers = NUMBERS.matcher(version);
    return numbers.matches() && numbers.group(1).length() + numbers.group(2).length() < 6
        ? Optional.of(Integer.parseInt(numbers.group(1)) * 100 + Integer.parseInt(numbers.group(2)))
        : Optional.empty();
  }

  /// The project with the compiler that its snippets need: its own where it is not like ours, or
  /// the reason why that cannot be had. `libraries` resolves coordinates as the project does.
  public ProjectEnvironment complete(
      ProjectEnvironment project, Function<List<String>, List<Path>> libraries) {
    return known(project).orElseGet(() -> found(project, libraries));
  }

  /// The same where nothing has to be resolved for it.
  public Optional<ProjectEnvironment> known(ProjectEnvironment project) {
    Optional<Kotlin> kotlin = project.kotlin();
    if (kotlin.isEmpty() || isOurs(kotlin.get())) {
      return Optional.of(project.withKotlin(kotlin.map(each -> each.by(List.of()))));
    }
    return Optional.of(kotlin.get().compiler())
        .filter(jars -> !jars.isEmpty())
        .or(() -> remembered(file(project, kotlin.get())))
        .map(jars -> project.withKotlin(kotlin.map(each -> each.by(jars))));
  }

  private boolean isOurs(Kotlin kotlin) {
    return minor(kotlin.version()).map(version -> version == ours).orElse(true);
  }

  private ProjectEnvironment found(
      ProjectEnvironment project, Function<List<String>, List<Path>> libraries) {
    Kotlin kotlin = project.kotlin().orElseThrow();
    try {
      if (project.tool() != BuildTool.MAVEN) {
        return project.withKotlin(Optional.of(kotlin.lacking("Gradle does not name its jars")));
      }
      List<Path> jars = libraries.apply(List.of(coordinates(kotlin)));
      keep(file(project, kotlin), jars);
      return project.withKotlin(Optional.of(kotlin.by(jars)));
    } catch (KonsolException e) {
      LOG.atInfo().addKeyValue("root", project.root()).setCause(e).log("no Kotlin compiler");
      return project.withKotlin(Optional.of(kotlin.lacking(reason(e))));
    }
  }

  private static String reason(KonsolException e) {
    return e.getMessage().lines().limit(2).map(String::strip).collect(Collectors.joining(" "));
  }

  /// A compiler plugin fits one form of the compiler, the one that Maven's plugin uses.
  private static String coordinates(Kotlin kotlin) {
    boolean embeddable = minor(kotlin.version()).orElse(0) >= EMBEDDABLE;
    return "org.jetbrains.kotlin:kotlin-compiler%s:%s"
        .formatted(embeddable ? "-embeddable" : "", kotlin.version());
  }

  private Path file(ProjectEnvironment project, Kotlin kotlin) {
    String key = project.root() + "\n" + coordinates(kotlin);
    return folder.resolve(
        UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8)) + ".kotlin-compiler");
  }

  private static Optional<List<Path>> remembered(Path file) {
    try {
      List<Path> jars = Files.readAllLines(file).stream().map(Path::of).toList();
      return Optional.of(jars)
          .filter(all -> !all.isEmpty() && all.stream().allMatch(Files::isRegularFile));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      LOG.atWarn().addKeyValue("file", file).setCause(e).log("unreadable");
      return Optional.empty();
    }
  }

  /// Failing to keep them costs time later, and nothing else.
  private static void keep(Path file, List<Path> jars) {
    try {
      Files.createDirectories(file.resolveSibling("."));
      Files.write(file, jars.stream().map(Path::toString).toList());
    } catch (IOException e) {
      LOG.atWarn().addKeyValue("file", file).setCause(e).log("could not be kept");
    }
  }
}
