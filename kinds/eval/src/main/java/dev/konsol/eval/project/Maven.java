package dev.konsol.eval.project;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Asks Maven, in one build from the root that makes the chosen module and what it needs: the
/// compilation, the class path by the dependency plugin, and the effective POM, which has every
/// setting after parents, profiles and properties.
final class Maven implements BuildSystem {
  private static final String PLUGINS = "org.apache.maven.plugins:";
  static final String CLASS_PATH = PLUGINS + "maven-dependency-plugin:3.8.1:build-classpath";
  private static final String EFFECTIVE_POM = PLUGINS + "maven-help-plugin:3.5.1:effective-pom";

  private final ProjectSettings settings;
  private final BuildRun builds;

  Maven(ProjectSettings settings, BuildRun builds) {
    this.settings = settings;
    this.builds = builds;
  }

  @Override
  public Look look(Request request) {
    MavenReactor.Module module = module(request);
    try (Scratch scratch = Scratch.in(settings.cache())) {
      Path classPath = scratch.file("class-path");
      Path model = scratch.file("effective-pom.xml");
      List<String> command = command(request, module);
      command.add(CLASS_PATH);
      command.add("-DincludeScope=" + (isTest(request) ? "test" : "runtime"));
      command.add("-Dmdep.outputFile=" + classPath);
      command.add("-Dmdep.pathSeparator=" + File.pathSeparator);
      command.add(EFFECTIVE_POM);
      command.add("-Doutput=" + model);
      Instant start = Instant.now();
      builds.run(command, request);
      List<Path> dependencies = paths(Files.readString(classPath));
      return look(request, EffectivePom.read(model, module.artifactId()), dependencies)
          .builtAt(start);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void compile(Request request) {
    builds.run(command(request, module(request)), request);
  }

  @Override
  public List<Path> resolve(Request request, List<Coordinates> wanted) {
    return new MavenResolver(settings, builds)
        .resolve(request, Optional.of(module(request).pom()), wanted);
  }

  private Look look(Request request, EffectivePom pom, List<Path> dependencies) {
    List<CompileUnit> units = new ArrayList<>();
    List<Path> classPath = new ArrayList<>();
    if (isTest(request)) {
      units.add(pom.testUnit());
    }
    units.add(pom.mainUnit());
    units.forEach(unit -> classPath.addAll(unit.outputs()));
    classPath.addAll(dependencies);
    // Modules that this one does not see were not built either.
    pom.others().stream().map(EffectivePom::mainUnit).forEach(units::add);
    Jdk jdk = jdk(pom);
    ProjectEnvironment environment =
        new ProjectEnvironment(
            BuildTool.MAVEN,
            request.build().root(),
            jdk.home(),
            jdk.release(),
            classPath,
            LookText.outputs(units),
            LookText.sources(units),
            MavenKotlin.of(pom, localRepository(dependencies)));
    return new Look(environment, units, Instant.MIN);
  }

  /// The one a toolchain names, else by the release the project is compiled for, else the one that
  /// Maven itself ran on.
  private Jdk jdk(EffectivePom pom) {
    List<Jdk> known =
        Stream.concat(MavenToolchains.in(settings.home()).stream(), settings.jdks().stream())
            .distinct()
            .toList();
    return pom.release()
        .flatMap(release -> Jdk.forRelease(release, known))
        .or(
            () ->
                builds.candidates().stream().filter(jdk -> jdk.release() >= Jdk.OLDEST).findFirst())
        .orElse(settings.host());
  }

  private MavenReactor.Module module(Request request) {
    MavenReactor reactor = MavenReactor.of(request.build().root());
    MavenReactor.Module module =
        request
            .module()
            .map(reactor::named)
            .or(() -> reactor.in(request.build().part()))
            .orElseThrow(() -> unreadable(request.build().part()));
    if (module.aggregator()) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST,
          "%s has no classes of its own (packaging pom); name one of its modules: %s"
              .formatted(module.pom(), reactor.names()));
    }
    return module;
  }

  private static KonsolException unreadable(Path folder) {
    return new KonsolException(
        ErrorCode.START_FAILED, folder.resolve("pom.xml") + " cannot be read as a Maven project");
  }

  private List<String> command(Request request, MavenReactor.Module module) {
    Path root = request.build().root();
    List<String> command = ToolFinder.MAVEN.find(root, settings.environment());
    command.addAll(List.of("-B", "-q", "-f", root.resolve("pom.xml").toString()));
    if (!module.folder().equals(root)) {
      command.addAll(List.of("-pl", root.relativize(module.folder()).toString(), "-am"));
    }
    // Kotlin's own daemon would outlive the build.
    command.add("-Dkotlin.compiler.daemon=false");
    command.addAll(options(request.options()));
    command.add(isTest(request) ? "process-test-classes" : "process-classes");
    return command;
  }

  /// As its command line has them.
  static List<String> options(BuildOptions asked) {
    List<String> options = new ArrayList<>();
    if (!asked.profiles().isEmpty()) {
      options.add("-P" + String.join(",", asked.profiles()));
    }
    asked.properties().forEach((name, value) -> options.add("-D" + name + "=" + value));
    return options;
  }

  private static boolean isTest(Request request) {
    return switch (request.sourceSet()) {
      case Request.MAIN -> false;
      case Request.TEST -> true;
      default ->
          throw new KonsolException(
              ErrorCode.BAD_REQUEST,
              "Maven has the source sets main and test, not '" + request.sourceSet() + "'");
    };
  }

  private static List<Path> paths(String joined) {
    return Stream.of(joined.strip().split(File.pathSeparator, -1))
        .filter(entry -> !entry.isEmpty())
        .map(Path::of)
        .toList();
  }

  /// Seen from where Kotlin's library lies: what settings and properties made of it does not matter
  /// then.
  private Path localRepository(List<Path> dependencies) {
    return dependencies.stream()
        .map(Path::toString)
        .filter(jar -> jar.contains("/org/jetbrains/kotlin/kotlin-stdlib/"))
        .map(jar -> Path.of(jar.substring(0, jar.indexOf("/org/jetbrains/kotlin/kotlin-stdlib/"))))
        .findFirst()
        .orElse(settings.home().resolve(".m2/repository"));
  }
}
