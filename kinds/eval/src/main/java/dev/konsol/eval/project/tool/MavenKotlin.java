package dev.konsol.eval.project.tool;

import dev.konsol.eval.project.ProjectEnvironment.Kotlin;
import dev.konsol.eval.project.Xml;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipFile;
import org.w3c.dom.Element;

/// What the kotlin-maven-plugin is configured with, as arguments of Kotlin's compiler. The compiler
/// plugins are the plugin's own dependencies: those jars that register one.
final class MavenKotlin {
  static final String PLUGIN = "kotlin-maven-plugin";
  private static final String REGISTRAR =
      "META-INF/services/org.jetbrains.kotlin.compiler.plugin.CompilerPluginRegistrar";
  private static final String OLD_REGISTRAR =
      "META-INF/services/org.jetbrains.kotlin.compiler.plugin.ComponentRegistrar";

  /// By the names that the plugin gives them; `spring` and `jpa` are presets of others.
  private static final Map<String, String> IDS =
      Map.of(
          "kotlinx-serialization", "org.jetbrains.kotlinx.serialization",
          "all-open", "org.jetbrains.kotlin.allopen",
          "spring", "org.jetbrains.kotlin.allopen",
          "no-arg", "org.jetbrains.kotlin.noarg",
          "jpa", "org.jetbrains.kotlin.noarg",
          "sam-with-receiver", "org.jetbrains.kotlin.samWithReceiver",
          "lombok", "org.jetbrains.kotlin.lombok",
          "power-assert", "org.jetbrains.kotlin.powerassert");

  private MavenKotlin() {}

  static Optional<Kotlin> of(EffectivePom pom, Path localRepository) {
    return pom.plugin(PLUGIN).map(plugin -> read(plugin, pom, localRepository));
  }

  static List<String> sourceFolders(Element configuration) {
    return Xml.all(configuration, "sourceDirs").stream()
        .flatMap(list -> Xml.children(list).stream())
        .map(folder -> folder.getTextContent().strip())
        .toList();
  }

  private static Kotlin read(Element plugin, EffectivePom pom, Path localRepository) {
    List<Path> jars =
        Xml.all(plugin, "dependencies", "dependency").stream()
            .map(dependency -> jar(dependency, localRepository))
            .filter(MavenKotlin::registersPlugin)
            .toList();
    List<Element> configurations = pom.configurations(PLUGIN, "compile");
    List<String> arguments =
        configurations.isEmpty() ? new ArrayList<>() : arguments(configurations.getFirst());
    setting("jvmTarget", "kotlin.compiler.jvmTarget", configurations, pom)
        .ifPresent(target -> arguments.addAll(List.of("-jvm-target", target)));
    setting("languageVersion", "kotlin.compiler.languageVersion", configurations, pom)
        .ifPresent(version -> arguments.addAll(List.of("-language-version", version)));
    setting("apiVersion", "kotlin.compiler.apiVersion", configurations, pom)
        .ifPresent(version -> arguments.addAll(List.of("-api-version", version)));
    return new Kotlin(Xml.text(plugin, "version").orElse(""), jars, arguments);
  }

  private static List<String> arguments(Element configuration) {
    List<String> arguments = new ArrayList<>(Xml.texts(configuration, "args", "arg"));
    for (String name : Xml.texts(configuration, "compilerPlugins", "plugin")) {
      if (name.equals("spring") || name.equals("jpa")) {
        arguments.addAll(option(name, "preset=" + name));
      }
    }
    for (String option : Xml.texts(configuration, "pluginOptions", "option")) {
      int colon = option.indexOf(':');
      if (colon > 0) {
        arguments.addAll(option(option.substring(0, colon), option.substring(colon + 1)));
      }
    }
    return arguments;
  }

  private static List<String> option(String plugin, String setting) {
    return List.of("-P", "plugin:" + IDS.getOrDefault(plugin, plugin) + ":" + setting);
  }

  private static Optional<String> setting(
      String name, String property, List<Element> configurations, EffectivePom pom) {
    return configurations.stream()
        .flatMap(configuration -> Xml.text(configuration, name).stream())
        .findFirst()
        .or(() -> pom.property(property));
  }

  private static Path jar(Element dependency, Path localRepository) {
    String artifact = Xml.text(dependency, "artifactId").orElse("");
    String version = Xml.text(dependency, "version").orElse("");
    return localRepository
        .resolve(Xml.text(dependency, "groupId").orElse("").replace('.', '/'))
        .resolve(artifact)
        .resolve(version)
        .resolve(artifact + "-" + version + ".jar");
  }

  private static boolean registersPlugin(Path jar) {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.getEntry(REGISTRAR) != null || zip.getEntry(OLD_REGISTRAR) != null;
    } catch (IOException e) {
      return false;
    }
  }
}
