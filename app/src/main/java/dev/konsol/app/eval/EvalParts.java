package dev.konsol.app.eval;

import dev.konsol.app.env.AotCaches;
import dev.konsol.client.env.Build;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSettings.CompilerProgram;
import dev.konsol.eval.EvalSettings.WorkerProgram;
import dev.konsol.eval.WorkerJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/// Where the processes that compile and run snippets lie in an installation. Whatever compilers are
/// there are the languages that can be had.
public record EvalParts(Path lib, AotCaches caches) {
  private static final String KOTLIN_LIBRARY = "kotlin-stdlib-";
  private static final Duration WRITING = Duration.ofMinutes(5);

  public static EvalParts of(Build build) {
    return new EvalParts(build.home().resolve("lib"), AotCaches.current());
  }

  public List<String> languages() {
    List<String> names = new ArrayList<>();
    for (EvalLanguage language : EvalLanguage.values()) {
      if (!jars(language).isEmpty()) {
        names.add(language.wireName());
      }
    }
    return names;
  }

  /// A cache fits the JVM that it was made with, which is our own. One worker makes it: the first.
  ///
  /// @param usual what the user wants of every JVM
  WorkerProgram worker(WorkerJvm usual) {
    List<String> ours = caches.options("worker");
    AtomicBoolean used = new AtomicBoolean();
    return new WorkerProgram(
        lib.resolve("worker/konsol-worker-jvm.jar"),
        jdkHome -> !isOurs(jdkHome) || (used.getAndSet(true) && caches.making()) ? List.of() : ours,
        usual);
  }

  private static boolean isOurs(Path jdkHome) {
    return jdkHome.normalize().equals(Path.of(System.getProperty("java.home")).normalize());
  }

  Map<EvalLanguage, CompilerProgram> compilers() {
    Map<EvalLanguage, CompilerProgram> found = new EnumMap<>(EvalLanguage.class);
    for (EvalLanguage language : EvalLanguage.values()) {
      List<Path> jars = jars(language);
      if (!jars.isEmpty()) {
        String main = "dev.konsol.compiler." + language.wireName() + ".Main";
        found.put(language, new CompilerProgram(jars, options(language), main, leave()));
      }
    }
    return found;
  }

  /// Kotlin's own library, for projects that have none.
  Optional<Path> kotlinLibrary() {
    return jars(EvalLanguage.KOTLIN).stream().filter(EvalParts::isKotlinLibrary).findFirst();
  }

  /// That of the library is the compiler's.
  String kotlinVersion() {
    return kotlinLibrary()
        .map(jar -> jar.getFileName().toString())
        .map(name -> name.substring(KOTLIN_LIBRARY.length(), name.length() - ".jar".length()))
        .orElse("");
  }

  static boolean isKotlinLibrary(Path entry) {
    return entry.getFileName().toString().startsWith(KOTLIN_LIBRARY);
  }

  /// Small and quick to start. The JVM's own messages must not get between the compiler's answers.
  private List<String> options(EvalLanguage language) {
    List<String> options = new ArrayList<>();
    options.add("-XX:+UseSerialGC");
    options.add("-XX:TieredStopAtLevel=1");
    options.add(language == EvalLanguage.KOTLIN ? "-Xms224m" : "-Xms32m");
    options.add("-Xmx512m");
    options.add("-XX:-UsePerfData");
    // As in the launcher: snippets come before the compiler's own code.
    options.add("-XX:ThreadPriorityPolicy=1");
    options.add("-XX:-PrintWarnings");
    options.add("-XX:CompilerThreadPriority=10");
    options.add("-Xlog:disable");
    options.add("-Xlog:all=error:stderr");
    if (language == EvalLanguage.JAVA) {
      // For the quick way that expressions take.
      options.add("--add-exports=jdk.compiler/com.sun.tools.javac.api=ALL-UNNAMED");
      options.add("--add-exports=jdk.compiler/com.sun.tools.javac.code=ALL-UNNAMED");
      options.add("--add-exports=jdk.compiler/com.sun.tools.javac.util=ALL-UNNAMED");
      options.add("--add-opens=jdk.jshell/jdk.jshell=ALL-UNNAMED");
    }
    if (language == EvalLanguage.KOTLIN) {
      // A snippet's garbage is collected once, not twenty times, and that of the first not before
      // it is answered.
      options.add("-Xmn160m");
      // It is a lot of code, and the first snippet goes through most of it: what is used a hundred
      // times is worth compiling, not only what is used two hundred times.
      options.add("-XX:Tier3InvocationThreshold=100");
      options.add("-XX:Tier3MinInvocationThreshold=50");
      options.add("-XX:Tier3CompileThreshold=1000");
      // Kotlin's compiler still uses what the JVM warns of.
      options.add("--sun-misc-unsafe-memory-access=allow");
    }
    options.addAll(caches.options("compiler-" + language.wireName()));
    return options;
  }

  /// A compiler that writes its cache does so when it leaves.
  private Duration leave() {
    return caches.making() ? WRITING : Duration.ZERO;
  }

  /// Always in the same order.
  private List<Path> jars(EvalLanguage language) {
    Path folder = lib.resolve("compiler-" + language.wireName());
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
