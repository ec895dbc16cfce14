package dev.konsol.eval.project.jdk;

import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.BuildOptions;
import dev.konsol.eval.project.JdkName;
import dev.konsol.eval.project.ProjectRequest;
import dev.konsol.eval.project.ProjectSettings;
import dev.konsol.process.Jdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which JDK builds a project and which runs it: what was asked for; else what the project says;
/// else that of the caller's JAVA_HOME or PATH; else one of the machine that fits. Our own is not
/// taken for being the newest.
///
/// @param asked what was asked for, if anything: no other is taken
/// @param file where the project says what it wants
/// @param named what stands for that: of the version that the file names, or at least of its
///   release
/// @param caller what a build runs on that the caller types
/// @param known what is installed, newest first
/// @param host what this program runs on
public record JdkOrder(
    Optional<Jdk> asked,
    Optional<VersionFile> file,
    Optional<Jdk> named,
    Optional<Jdk> caller,
    List<Jdk> known,
    Jdk host) {

  /// A JDK for the program, and what is to be said about it.
  public record Chosen(Jdk jdk, List<String> notes) {}

  public static JdkOrder of(ProjectRequest request, ProjectSettings settings) {
    return of(request.options(), VersionFile.of(request.build()), settings);
  }

  /// Without what a project says.
  public static JdkOrder of(BuildOptions options, ProjectSettings settings) {
    return of(options, Optional.empty(), settings);
  }

  private static JdkOrder of(
      BuildOptions options, Optional<VersionFile> file, ProjectSettings settings) {
    List<Jdk> known =
        Stream.concat(MavenToolchains.in(settings.home()).stream(), settings.jdks().stream())
            .distinct()
            .toList();
    return new JdkOrder(
        options.jdk().map(jdk -> asked(jdk, known)),
        file,
        file.flatMap(VersionFile::jdk)
            .flatMap(name -> name.in(known).or(() -> ofRelease(name.release(), known))),
        Jdk.ofCaller(settings.environment()),
        known,
        settings.host());
  }

  private static Jdk asked(String jdk, List<Jdk> known) {
    Optional<Jdk> found =
        jdk.startsWith("/")
            ? Jdk.at(Path.of(jdk))
            : JdkName.of(jdk).flatMap(name -> name.in(known));
    return found.orElseThrow(
        () ->
            KonsolException.badRequest(
                "jdk (--jdk) '%s' is not a JDK that is installed here; there are %s"
                    .formatted(
                        jdk,
                        known.stream().map(Jdk::described).collect(Collectors.joining(", ")))));
  }

  private static Optional<Jdk> ofRelease(int release, List<Jdk> known) {
    return known.stream().filter(jdk -> jdk.release() == release).findFirst();
  }

  /// What a build tool is tried on, in this order. Where what the project names is not installed,
  /// those that can compile for it come first.
  public List<Jdk> ofBuild() {
    if (asked.isPresent()) {
      return List.of(asked.get());
    }
    int least = least();
    Comparator<Jdk> age = Comparator.comparingInt(Jdk::release);
    List<Jdk> candidates = new ArrayList<>();
    named.ifPresent(candidates::add);
    caller.ifPresent(candidates::add);
    known.stream()
        .filter(jdk -> !jdk.home().equals(host.home()))
        .sorted(least > 0 ? age : age.reversed())
        .forEach(candidates::add);
    candidates.add(host);
    return candidates.stream()
        .distinct()
        .sorted(Comparator.comparing(jdk -> jdk.release() < least))
        .toList();
  }

  /// The release that the project names where none of it is installed.
  private int least() {
    return named.isPresent() ? 0 : file.flatMap(VersionFile::jdk).map(JdkName::release).orElse(0);
  }

  /// The JDK that the program runs on.
  ///
  /// @param toolchain what the build's own settings name
  /// @param release what the project is compiled for
  public Chosen ofProgram(Optional<Jdk> toolchain, Optional<Integer> release) {
    int least = Math.max(release.orElse(0), Jdk.OLDEST);
    Jdk jdk =
        Stream.of(asked, toolchain, named, release.flatMap(exact -> ofRelease(exact, known)))
            .flatMap(Optional::stream)
            .filter(JdkOrder::runsWorkers)
            .findFirst()
            .or(() -> release.isPresent() ? fitting(least) : builder(least))
            .orElseThrow(() -> nothingFits(least));
    return new Chosen(jdk, notes(jdk));
  }

  private Optional<Jdk> fitting(int least) {
    return caller
        .filter(jdk -> jdk.release() >= least)
        .or(() -> Jdk.forRelease(least, known))
        .or(() -> Optional.of(host).filter(jdk -> jdk.release() >= least));
  }

  /// What is compiled for nothing in particular is compiled for the build's own Java.
  private Optional<Jdk> builder(int least) {
    return ofBuild().stream().filter(jdk -> jdk.release() >= least).findFirst();
  }

  /// Where there is no build: our own, which starts quickest, unless another one is named.
  public Chosen ofPlain() {
    Jdk jdk =
        Stream.of(asked, named)
            .flatMap(Optional::stream)
            .filter(JdkOrder::runsWorkers)
            .findFirst()
            .orElse(host);
    return new Chosen(jdk, notes(jdk));
  }

  private static boolean runsWorkers(Jdk jdk) {
    return jdk.release() >= Jdk.OLDEST;
  }

  private List<String> notes(Jdk chosen) {
    if (asked.isPresent()) {
      return asked.filter(JdkOrder::runsWorkers).isPresent()
          ? List.of()
          : List.of(tooOld("jdk (--jdk)", asked.get().version(), chosen));
    }
    return file.flatMap(found -> note(found, chosen)).stream().toList();
  }

  private Optional<String> note(VersionFile found, Jdk chosen) {
    if (found.jdk().isEmpty()) {
      return Optional.of(
          found.file()
              + " does not name a release of Java: "
              + chosen.described()
              + " is used instead");
    }
    JdkName name = found.jdk().get();
    boolean exact = name.in(known).isPresent();
    if (!exact) {
      return Optional.of(
          "%s names Java %s, which is not installed: %s is used instead"
              .formatted(found.file(), name.text(), chosen.described()));
    }
    return runsWorkers(named.orElseThrow())
        ? Optional.empty()
        : Optional.of(tooOld(found.file().toString(), name.text(), chosen));
  }

  private static String tooOld(String where, String version, Jdk chosen) {
    return "%s names Java %s, which builds the project but is too old for a session: %s runs it"
        .formatted(where, version, chosen.described());
  }

  private static KonsolException nothingFits(int release) {
    return KonsolException.startFailed(
        "the project needs Java "
            + release
            + " or newer, and no such JDK is installed here: install one, or name it with --jdk HOME");
  }
}
