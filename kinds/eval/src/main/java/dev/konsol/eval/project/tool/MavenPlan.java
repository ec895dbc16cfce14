package dev.konsol.eval.project.tool;

import dev.konsol.eval.project.MavenReactor;
import dev.konsol.eval.project.run.BuildOutput;
import dev.konsol.eval.project.run.Unresolved;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// How Maven is run, and how else after a failure that another way avoids.
///
/// @param phase how far
/// @param alone with the module as the root of its build, because the one above does not have it
/// @param offline without the network, because it cannot be reached
/// @param also further modules, as paths below the root
/// @param without goals that are left out, as `group:artifact:goal`
record MavenPlan(
    Phase phase, boolean alone, boolean offline, Set<String> also, Set<String> without) {
  /// Goals that look at sources and make nothing: formatting, style, headers. The enforcer is not
  /// among them; what it says about the JDK or about versions is true of the classes, too.
  private static final Pattern CHECK =
      Pattern.compile("(check|validate|verify|lint)(-.*)?|.*-(check|validate|verify|lint)");

  /// A module that only an inactive profile has.
  static final Pattern NOT_THERE =
      Pattern.compile("Could not find the selected project in the reactor");

  private static final Pattern UNRESOLVED =
      Pattern.compile("(?i)could not (find|be resolved|resolve)|failure to find|was not found");

  /// Whose dependencies are spoken of; not what is missing.
  private static final Pattern FOR_PROJECT = Pattern.compile("for project \\S+");

  private static final Pattern NO_PLUGIN =
      Pattern.compile("Plugin \\S+ or one of its dependencies could not be resolved");

  enum Phase {
    /// The usual way; siblings are on the class path as folders.
    PROCESSED("process-classes", "process-test-classes"),
    /// Where a plugin behind the compiler is not to be had.
    COMPILED("compile", "test-compile"),
    /// Where a module needs a sibling's jar: one with tests or with relocated classes in it.
    PACKAGED("package", "package");

    private final String main;
    private final String test;

    Phase(String main, String test) {
      this.main = main;
      this.test = test;
    }
  }

  MavenPlan {
    also = Set.copyOf(also);
    without = Set.copyOf(without);
  }

  static MavenPlan usual(List<String> also) {
    return new MavenPlan(Phase.PROCESSED, false, false, Set.copyOf(also), Set.of());
  }

  List<String> arguments(boolean test) {
    List<String> arguments = new ArrayList<>();
    if (offline) {
      arguments.add("-o");
    }
    if (!without.isEmpty()) {
      arguments.add("-Dkonsol.without=" + String.join(",", new TreeSet<>(without)));
    }
    if (phase == Phase.PACKAGED) {
      arguments.add("-DskipTests");
    }
    arguments.add(test ? phase.test : phase.main);
    return arguments;
  }

  /// Another way, where the failure is of a kind for which there is one.
  Optional<MavenPlan> after(BuildOutput output, MavenAnswer answer, MavenReactor reactor) {
    if (!alone && output.find(NOT_THERE).isPresent()) {
      return Optional.of(new MavenPlan(phase, true, offline, Set.of(), without));
    }
    Optional<String> check = answer.failed().filter(MavenPlan::isCheck);
    if (check.isPresent() && !without.contains(check.get())) {
      return Optional.of(new MavenPlan(phase, alone, offline, also, with(without, check.get())));
    }
    return withSibling(output, answer, reactor).or(() -> withLess(output));
  }

  static boolean isCheck(String goal) {
    return CHECK.matcher(goal.substring(goal.lastIndexOf(':') + 1)).matches();
  }

  /// A sibling that was not found was not among what Maven built, because only a processor's path
  /// names it; or a jar is wanted where there are only classes.
  private Optional<MavenPlan> withSibling(
      BuildOutput output, MavenAnswer answer, MavenReactor reactor) {
    Optional<MavenReactor.Module> missing =
        reactor.modules().stream()
            .filter(module -> output.lines().stream().anyMatch(line -> lacks(line, module)))
            .findFirst();
    if (missing.isEmpty()) {
      return Optional.empty();
    }
    String path = reactor.path(missing.get());
    boolean built = answer.reactor().contains(missing.get().artifactId()) || also.contains(path);
    return built
        ? packaged()
        : Optional.of(new MavenPlan(phase, alone, offline, with(also, path), without));
  }

  private static boolean lacks(String line, MavenReactor.Module module) {
    String blamed = FOR_PROJECT.matcher(line).replaceAll("");
    return UNRESOLVED.matcher(blamed).find() && blamed.contains(":" + module.artifactId() + ":");
  }

  private Optional<MavenPlan> packaged() {
    return phase == Phase.PACKAGED
        ? Optional.empty()
        : Optional.of(new MavenPlan(Phase.PACKAGED, alone, offline, also, without));
  }

  private Optional<MavenPlan> withLess(BuildOutput output) {
    if (!offline && output.find(Unresolved.NETWORK).isPresent()) {
      return Optional.of(new MavenPlan(phase, alone, true, also, without));
    }
    return phase == Phase.PROCESSED && output.find(NO_PLUGIN).isPresent()
        ? Optional.of(new MavenPlan(Phase.COMPILED, alone, offline, also, without))
        : Optional.empty();
  }

  private static Set<String> with(Set<String> set, String more) {
    Set<String> larger = new TreeSet<>(set);
    larger.add(more);
    return larger;
  }
}
