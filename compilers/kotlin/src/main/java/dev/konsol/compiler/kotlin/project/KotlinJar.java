package dev.konsol.compiler.kotlin.project;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kotlin.Unit;
import org.jspecify.annotations.Nullable;

/// A jar of Kotlin's own making; its version is null where it cannot be told.
public record KotlinJar(String name, @Nullable String version) {
  private static final Pattern NUMBERS = Pattern.compile("\\d+\\.\\d+\\.\\d+");

  /// The first jar or folder on a class path that has Kotlin's library.
  static @Nullable KotlinJar libraryIn(List<String> classPath) {
    for (String entry : classPath) {
      if (Files.isRegularFile(Path.of(entry))) {
        try (JarFile jar = new JarFile(entry)) {
          if (jar.getEntry("kotlin/Unit.class") != null) {
            return new KotlinJar(fileName(entry), kotlinVersion(jar));
          }
        } catch (IOException e) {
          // Not a jar: the compiler will not read it either.
        }
      }
    }
    return null;
  }

  /// A plugin that is not Kotlin's own counts versions in its own way. Those for Maven have theirs
  /// only in the file's name.
  static KotlinJar plugin(String path) {
    String name = fileName(path);
    if (!name.startsWith("kotlin-")) {
      return new KotlinJar(name, null);
    }
    try (JarFile jar = new JarFile(path)) {
      String version = kotlinVersion(jar);
      return new KotlinJar(name, version == null ? numbers(name) : version);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the compiler plugin " + path, e);
    }
  }

  /// The library this compiler came with.
  public static String ownLibrary() {
    try {
      return new File(Unit.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .getPath();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static @Nullable String kotlinVersion(JarFile jar) throws IOException {
    Manifest manifest = jar.getManifest();
    String value =
        manifest == null ? null : manifest.getMainAttributes().getValue("Implementation-Version");
    return numbers(value == null ? "" : value);
  }

  private static @Nullable String numbers(String text) {
    Matcher numbers = NUMBERS.matcher(text);
    return numbers.find() ? numbers.group() : null;
  }

  private static String fileName(String path) {
    return new File(path).getName();
  }
}
