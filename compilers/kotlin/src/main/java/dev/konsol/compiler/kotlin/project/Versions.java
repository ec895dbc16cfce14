package dev.konsol.compiler.kotlin.project;

import dev.konsol.wire.compile.SessionSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jetbrains.kotlin.config.KotlinCompilerVersion;
import org.jetbrains.kotlin.config.LanguageVersion;
import org.jspecify.annotations.Nullable;

/// How the project's Kotlin goes with this compiler, where it has to do. The compiler's plugins fit
/// one version only, so one of another minor version is left out; the library may differ, but new
/// things in it may not be understood, and what an older one has not is not used.
public record Versions(
    @Nullable KotlinJar library,
    List<String> options,
    List<String> plugins,
    List<String> warnings) {
  private static final String API = "-api-version";
  private static final Set<String> VERSIONED = Set.of("-language-version", API);

  public Versions {
    options = List.copyOf(options);
    plugins = List.copyOf(plugins);
    warnings = List.copyOf(warnings);
  }

  public static Versions of(SessionSpec spec) {
    List<String> warnings = new ArrayList<>();
    KotlinJar library = KotlinJar.libraryIn(spec.classPath());
    if (library != null && differs(library)) {
      warnings.add(
          ("the project has the library of Kotlin %s, and snippets are compiled by Kotlin %s:"
                  + " language and library may differ in details")
              .formatted(library.version(), ours()));
    }
    List<String> plugins = new ArrayList<>();
    for (String path : spec.plugins()) {
      KotlinJar plugin = KotlinJar.plugin(path);
      if (differs(plugin)) {
        warnings.add(
            "the compiler plugin %s is of Kotlin %s and is left out: snippets are compiled by Kotlin %s"
                .formatted(plugin.name(), plugin.version(), ours()));
      } else {
        plugins.add(path);
      }
    }
    List<String> options = options(spec.options(), warnings);
    if (library != null) {
      options.addAll(api(library, options));
    }
    return new Versions(library, options, plugins, warnings);
  }

  /// What the compiler has of its own library would be missing in an older one at run time.
  private static List<String> api(KotlinJar library, List<String> options) {
    LanguageVersion version =
        library.version() == null
            ? null
            : LanguageVersion.fromVersionString(minor(library.version()));
    if (version == null || options.contains(API)) {
      return List.of();
    }
    boolean older = version.compareTo(LanguageVersion.LATEST_STABLE) < 0 && speaks(version);
    return older ? List.of(API, version.getVersionString()) : List.of();
  }

  /// Without a language that this compiler does not speak any more: it would take the option and
  /// fail on the code. `-language-version X` and `-api-version X` are two words each.
  private static List<String> options(List<String> given, List<String> warnings) {
    List<String> options = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      boolean versioned = VERSIONED.contains(given.get(i)) && i + 1 < given.size();
      if (versioned && !speaks(given.get(i + 1))) {
        warnings.add(
            "the project's %s %s is left out: Kotlin %s compiles snippets, and knows it no more"
                .formatted(given.get(i), given.get(i + 1), ours()));
        i++;
      } else {
        options.add(given.get(i));
      }
    }
    return options;
  }

  private static boolean speaks(String version) {
    LanguageVersion language = LanguageVersion.fromVersionString(version);
    return language == null || speaks(language);
  }

  private static boolean speaks(LanguageVersion language) {
    return language.getUsesK2() && !language.isUnsupported();
  }

  public static String names(List<String> plugins) {
    return plugins.stream()
        .map(path -> String.valueOf(Path.of(path).getFileName()))
        .collect(Collectors.joining(", "));
  }

  /// With Kotlin's library from here where the project has none.
  public Set<String> classPath(SessionSpec spec) {
    Set<String> entries = new LinkedHashSet<>(spec.classPath());
    if (library == null) {
      entries.add(KotlinJar.ownLibrary());
    }
    return entries;
  }

  private static boolean differs(KotlinJar jar) {
    return jar.version() != null && !minor(jar.version()).equals(minor(ours()));
  }

  public static String ours() {
    return KotlinCompilerVersion.VERSION;
  }

  private static String minor(String version) {
    int first = version.indexOf('.');
    int second = version.indexOf('.', first + 1);
    return second < 0 ? version : version.substring(0, second);
  }
}
