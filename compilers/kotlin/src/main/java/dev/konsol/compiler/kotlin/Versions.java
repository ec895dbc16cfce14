package dev.konsol.compiler.kotlin;

import dev.konsol.compiler.Diagnostic;
import dev.konsol.compiler.SessionSpec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jetbrains.kotlin.config.KotlinCompilerVersion;
import org.jetbrains.kotlin.config.LanguageVersion;
import org.jspecify.annotations.Nullable;

/// How the project's Kotlin goes with this compiler, where it has to do. The compiler's plugins fit
/// one version only, so one of another minor version is left out; the library may differ, but new
/// things in it may not be understood, and what an older one has not is not used.
record Versions(
    @Nullable KotlinJar library,
    List<String> options,
    List<String> plugins,
    List<Diagnostic> warnings) {
  private static final Set<String> VERSIONED = Set.of("-language-version", "-api-version");

  Versions {
    options = List.copyOf(options);
    plugins = List.copyOf(plugins);
    warnings = List.copyOf(warnings);
  }

  static Versions of(SessionSpec spec) {
    List<Diagnostic> warnings = new ArrayList<>();
    KotlinJar library = KotlinJar.libraryIn(spec.classPath());
    if (library != null && differs(library)) {
      warnings.add(
          Reports.warning(
              ("the project has the library of Kotlin %s, and snippets are compiled by Kotlin %s:"
                      + " language and library may differ in details")
                  .formatted(library.version(), ours())));
    }
    List<String> plugins = new ArrayList<>();
    for (String path : spec.plugins()) {
      KotlinJar plugin = KotlinJar.plugin(path);
      if (differs(plugin)) {
        warnings.add(
            Reports.warning(
                "the compiler plugin %s is of Kotlin %s and is left out: snippets are compiled by Kotlin %s"
                    .formatted(plugin.name(), plugin.version(), ours())));
      } else {
        plugins.add(path);
      }
    }
    return new Versions(library, options(spec.options(), warnings), plugins, warnings);
  }

  /// Without a language that this compiler does not speak any more: it would take the option and
  /// fail on the code. `-language-version X` and `-api-version X` are two words each.
  private static List<String> options(List<String> given, List<Diagnostic> warnings) {
    List<String> options = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      boolean versioned = VERSIONED.contains(given.get(i)) && i + 1 < given.size();
      if (versioned && !speaks(given.get(i + 1))) {
        warnings.add(
            Reports.warning(
                "the project's %s %s is left out: Kotlin %s compiles snippets, and knows it no more"
                    .formatted(given.get(i), given.get(i + 1), ours())));
        i++;
      } else {
        options.add(given.get(i));
      }
    }
    return options;
  }

  private static boolean speaks(String version) {
    LanguageVersion language = LanguageVersion.fromVersionString(version);
    return language == null || (language.getUsesK2() && !language.isUnsupported());
  }

  SessionSpec usable(SessionSpec spec) {
    return new SessionSpec(
        spec.jdkHome(), spec.release(), spec.classPath(), options, plugins, spec.imports());
  }

  /// With Kotlin's library from here where the project has none.
  Set<String> classPath(SessionSpec spec) {
    Set<String> entries = new LinkedHashSet<>(spec.classPath());
    if (library == null) {
      entries.add(KotlinJar.ownLibrary());
    }
    return entries;
  }

  private static boolean differs(KotlinJar jar) {
    return jar.version() != null && !minor(jar.version()).equals(minor(ours()));
  }

  private static String ours() {
    return KotlinCompilerVersion.VERSION;
  }

  private static String minor(String version) {
    int first = version.indexOf('.');
    int second = version.indexOf('.', first + 1);
    return second < 0 ? version : version.substring(0, second);
  }
}
