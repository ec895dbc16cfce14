package dev.konsol.compiler.kotlin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.compiler.Snippets;
import dev.konsol.compiler.kotlin.project.KotlinJar;
import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.DeclaredName;
import dev.konsol.wire.compile.SessionSpec;
import dev.konsol.wire.compile.Status;
import dev.konsol.worker.Display;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A compiler and a worker, together what a user's session is.
final class Session implements AutoCloseable {
  final List<DeclaredName> declared = new ArrayList<>();
  final Snippets snippets;
  final Worker worker;

  private Session(Snippets snippets, Worker worker) {
    this.snippets = snippets;
    this.worker = worker;
  }

  static Session open(Jdk jdk, List<String> classPath, List<String> plugins) throws IOException {
    return open(jdk, classPath, plugins, List.of());
  }

  /// `compiler` has the jars of the project's own; ours if there are none.
  static Session open(Jdk jdk, List<String> classPath, List<String> plugins, List<String> compiler)
      throws IOException {
    List<String> whole = new ArrayList<>(List.of(jarOf(Display.class)));
    whole.addAll(classPath);
    if (!compiler.isEmpty()) {
      whole.add(KotlinJar.ownLibrary());
    }
    SessionSpec spec =
        new SessionSpec(
            jdk.home().toString(), jdk.release(), whole, List.of(), plugins, List.of(), compiler);
    List<String> running = new ArrayList<>(whole);
    running.add(KotlinJar.ownLibrary());
    return new Session(new KotlinLanguage().open(spec), new Worker(jdk.home(), running));
  }

  /// The data of the result of code that compiles.
  String eval(String code) throws IOException {
    return run(code).data();
  }

  Worker.Ran run(String code) throws IOException {
    return worker.run(compile(code));
  }

  Compiled compile(String code) {
    Compiled compiled = snippets.compile(code);
    assertThat(compiled.status()).as("%s: %s", code, compiled).isEqualTo(Status.COMPLETE);
    declared.addAll(compiled.declared());
    return compiled;
  }

  void add(String library) throws IOException {
    snippets.addToClassPath(List.of(library));
    worker.add(library);
  }

  /// The messages about code that does not compile.
  List<String> faults(String code) {
    Compiled compiled = snippets.compile(code);
    assertThat(compiled.status()).isEqualTo(Status.ERROR);
    return compiled.diagnostics().stream().map(each -> each.message()).toList();
  }

  /// Our own compiler, as if it were a project's.
  static List<String> ownJars() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(each -> each.matches(".*/(kotlin|annotations|trove4j)[^/]*\\.jar"))
        .toList();
  }

  static String jarOf(Class<?> type) {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath()).toString();
  }

  @Override
  public void close() throws IOException {
    snippets.close();
    worker.close();
  }

  /// A Java to compile for and to run on.
  record Jdk(int release, Path home) {
    static Jdk ours() {
      return new Jdk(Runtime.version().feature(), Path.of(System.getProperty("java.home")));
    }

    /// Ours, and 17 where this machine has it.
    static Stream<Jdk> all() {
      File[] homes = new File("/usr/lib/jvm").listFiles(Jdk::is17);
      return homes == null || homes.length == 0
          ? Stream.of(ours())
          : Stream.of(ours(), new Jdk(17, homes[0].toPath()));
    }

    private static boolean is17(File home) {
      return home.getName().matches(".*\\b17\\b.*") && new File(home, "bin/java").canExecute();
    }
  }
}
