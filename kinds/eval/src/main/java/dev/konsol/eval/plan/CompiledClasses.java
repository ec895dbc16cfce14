package dev.konsol.eval.plan;

import dev.konsol.eval.EvalLanguage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The classes that a project has compiled, read from their files and not loaded: its applications,
/// and its packages.
final class CompiledClasses {
  private static final String APPLICATION = "SpringBootApplication";
  private static final String ANNOTATION =
      "Lorg/springframework/boot/autoconfigure/" + APPLICATION + ";";
  private static final int MOST_FILES = 20_000;
  private static final int MOST_PACKAGES = 200;
  private static final String SUFFIX = ".class";

  private final List<String> applications = new ArrayList<>();
  private final Set<String> packages = new TreeSet<>();

  private CompiledClasses() {}

  static CompiledClasses in(List<Path> folders) {
    CompiledClasses classes = new CompiledClasses();
    folders.stream().filter(Files::isDirectory).forEach(classes::look);
    return classes;
  }

  private void look(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .filter(file -> file.toString().endsWith(SUFFIX))
          .limit(MOST_FILES)
          .forEach(file -> take(folder, file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void take(Path folder, Path file) {
    String path = folder.relativize(file).toString();
    String name = path.substring(0, path.length() - SUFFIX.length()).replace('/', '.');
    int end = name.lastIndexOf('.');
    if (end > 0 && !name.endsWith("-info")) {
      packages.add(name.substring(0, end));
    }
    if (isApplication(file)) {
      applications.add(name);
    }
  }

  /// Parsed only where the annotation's name occurs at all.
  private static boolean isApplication(Path file) {
    try {
      byte[] bytes = Files.readAllBytes(file);
      if (!new String(bytes, StandardCharsets.ISO_8859_1).contains(APPLICATION)) {
        return false;
      }
      ClassModel model = ClassFile.of().parse(bytes);
      return model.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
          .flatMap(attribute -> attribute.annotations().stream())
          .anyMatch(annotation -> annotation.className().equalsString(ANNOTATION));
    } catch (IOException | IllegalArgumentException e) {
      // Being written just now, or no class file.
      return false;
    }
  }

  List<String> applications() {
    return applications.stream().sorted().toList();
  }

  /// Of all packages, and of `bean`.
  List<String> imports(EvalLanguage language) {
    Optional<String> bean =
        switch (language) {
          case JAVA -> Optional.of("static dev.konsol.worker.Beans.bean");
          case KOTLIN -> Optional.of("dev.konsol.worker.Beans.bean");
          case RUBY -> Optional.empty();
        };
    return Stream.concat(
            bean.stream(), packages.stream().limit(MOST_PACKAGES).map(name -> name + ".*"))
        .toList();
  }
}
