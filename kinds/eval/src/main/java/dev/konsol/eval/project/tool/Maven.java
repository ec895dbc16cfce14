package dev.konsol.eval.project.tool;

import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.BuildOptions;
import dev.konsol.eval.project.MavenReactor;
import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import dev.konsol.eval.project.ProjectRequest;
import dev.konsol.eval.project.ProjectSettings;
import dev.konsol.eval.project.jdk.JdkOrder;
import dev.konsol.eval.project.model.BuildSystem;
import dev.konsol.eval.project.model.CompileUnit;
import dev.konsol.eval.project.model.ProjectModel;
import dev.konsol.eval.project.model.ProjectModelText;
import dev.konsol.eval.project.run.BuildOutput;
import dev.konsol.eval.project.run.BuildRun;
import dev.konsol.eval.project.run.Coordinates;
import dev.konsol.eval.project.run.Scratch;
import dev.konsol.eval.project.run.ToolFinder;
import dev.konsol.process.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Asks Maven, in one build from the root that makes the chosen module and what it needs; a spy
/// inside tells its class path and the effective POM, which has every setting after parents,
/// profiles and properties.
public record Maven(ProjectSettings settings, BuildRun builds) implements BuildSystem {
  private static final int MOST_ATTEMPTS = 8;

  @Override
  public ProjectModel model(ProjectRequest request) {
    MavenReactor reactor = MavenReactor.of(request.build().root());
    Asked asked = new Asked(request, reactor, reactor.asked(request));
    MavenPlan plan = MavenPlan.usual(reactor.processorsOf(asked.module()));
    List<String> notes = new ArrayList<>();
    for (int attempt = 1; ; attempt++) {
      try (Scratch scratch = Scratch.in(settings.cache())) {
        List<String> command = command(asked, plan, scratch.folder());
        Instant start = Instant.now();
        BuildRun.Ended ended = builds.attempt(command, request);
        MavenAnswer answer = MavenAnswer.in(scratch.folder());
        if (ended.succeeded()) {
          return model(request, answer, ended.output(), notes).builtAt(start);
        }
        requireInReactor(asked, ended.output());
        Optional<MavenPlan> other =
            attempt == MOST_ATTEMPTS
                ? Optional.empty()
                : plan.after(ended.output(), answer, reactor);
        plan = other.orElseThrow(() -> BuildRun.failed(command, ended.output()));
        answer.failed().filter(MavenPlan::isCheck).ifPresent(goal -> notes.add(failed(goal)));
      } catch (IOException e) {
        throw Scratch.unusable(e);
      }
    }
  }

  private record Asked(ProjectRequest request, MavenReactor reactor, MavenReactor.Module module) {}

  private static String failed(String goal) {
    return goal.substring(goal.indexOf(':') + 1)
        + " failed in the project's build; its classes were compiled without it";
  }

  /// A module that was named is there only while its profile is active.
  private static void requireInReactor(Asked asked, BuildOutput output) {
    if (asked.request().module().isPresent() && output.find(MavenPlan.NOT_THERE).isPresent()) {
      throw KonsolException.badRequest(
          "the module '%s' is not part of the Maven build in %s now: %s"
              .formatted(
                  asked.request().module().get(),
                  asked.reactor().root(),
                  asked
                      .module()
                      .profile()
                      .map(id -> "it comes with the profile '" + id + "', which -P activates")
                      .orElse("no active profile has it")));
    }
  }

  @Override
  public List<Path> resolve(ProjectRequest request, List<Coordinates> wanted) {
    MavenReactor reactor = MavenReactor.of(request.build().root());
    return new MavenResolver(settings, builds)
        .resolve(request, Optional.of(reactor.asked(request).pom()), wanted);
  }

  private ProjectModel model(
      ProjectRequest request, MavenAnswer answer, BuildOutput output, List<String> notes)
      throws IOException {
    EffectivePom pom = answer.module().orElseThrow(() -> silent(answer, output));
    List<CompileUnit> units = new ArrayList<>();
    List<Path> classPath = new ArrayList<>();
    if (isTest(request)) {
      units.add(pom.testUnit());
    }
    units.add(pom.mainUnit());
    units.forEach(unit -> classPath.addAll(unit.outputs()));
    classPath.addAll(answer.classPath());
    // Modules that this one does not see were not built either.
    answer.others().stream()
        .filter(EffectivePom::hasClasses)
        .map(EffectivePom::mainUnit)
        .forEach(units::add);
    if (!answer.missing().isEmpty()) {
      notes.add(
          "not on the class path, because Maven could not get it: "
              + String.join(", ", answer.missing()));
    }
    JdkOrder.Chosen chosen = jdk(request, pom);
    notes.addAll(chosen.notes());
    ProjectEnvironment environment =
        new ProjectEnvironment(
            BuildTool.MAVEN,
            request.build().root(),
            chosen.jdk().home(),
            chosen.jdk().release(),
            classPath,
            ProjectModelText.outputs(units),
            MavenKotlin.of(pom, localRepository(answer)),
            notes);
    return new ProjectModel(environment, units, Instant.MIN);
  }

  private static KonsolException silent(MavenAnswer answer, BuildOutput output) {
    return KonsolException.startFailed(
        "the project's build succeeded but told nothing about the module: %s%n%s"
            .formatted(
                answer.problem().orElse("it needs Maven 3.1 or newer, and to build that module"),
                output.describe())
            .strip());
  }

  private JdkOrder.Chosen jdk(ProjectRequest request, EffectivePom pom) {
    JdkOrder order = JdkOrder.of(request, settings);
    Optional<Jdk> toolchain =
        pom.toolchain()
            .flatMap(EffectivePom::number)
            .flatMap(release -> Jdk.forRelease(release, order.known()));
    return order.ofProgram(toolchain, pom.release());
  }

  private List<String> command(Asked asked, MavenPlan plan, Path answer) throws IOException {
    MavenReactor.Module module = asked.module();
    Path root = asked.reactor().root();
    boolean test = isTest(asked.request());
    List<String> command = ToolFinder.MAVEN.find(root, settings.environment());
    Path pom = plan.alone() ? module.pom() : root.resolve("pom.xml");
    command.addAll(List.of("-B", "-q", "-f", pom.toString()));
    if (!plan.alone() && !module.folder().equals(root)) {
      Set<String> modules = new TreeSet<>(plan.also());
      modules.add(asked.reactor().path(module));
      command.addAll(List.of("-pl", String.join(",", modules), "-am"));
    }
    // Kotlin's own daemon would outlive the build.
    command.add("-Dkotlin.compiler.daemon=false");
    command.addAll(options(asked.request().options()));
    command.addAll(MavenSpy.options(answer, module.folder(), test));
    command.addAll(plan.arguments(test));
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

  private static boolean isTest(ProjectRequest request) {
    return switch (request.sourceSet()) {
      case ProjectRequest.MAIN -> false;
      case ProjectRequest.TEST -> true;
      default ->
          throw KonsolException.badRequest(
              "Maven has the source sets main and test, not '" + request.sourceSet() + "'");
    };
  }

  private Path localRepository(MavenAnswer answer) {
    return answer.localRepository().orElse(settings.home().resolve(".m2/repository"));
  }
}
