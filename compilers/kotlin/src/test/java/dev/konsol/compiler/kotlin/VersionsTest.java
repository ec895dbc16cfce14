package dev.konsol.compiler.kotlin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.compiler.Diagnostic;
import dev.konsol.compiler.SessionSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.jetbrains.kotlin.config.KotlinCompilerVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VersionsTest {
  @TempDir Path folder;

  @Test
  void sameMinorVersionIsFine() {
    SessionSpec spec = spec(KotlinJar.ownLibrary(), List.of());
    Versions versions = Versions.of(spec);
    assertThat(versions.warnings()).isEmpty();
    assertThat(versions.classPath(spec)).containsExactly(KotlinJar.ownLibrary());
  }

  @Test
  void otherLibraryIsToldAndKept() throws IOException {
    SessionSpec spec = spec(jar("kotlin-stdlib-2.1.0.jar", "2.1.0-release-394"), List.of());
    Versions versions = Versions.of(spec);
    assertThat(versions.warnings())
        .extracting(Diagnostic::message)
        .singleElement()
        .asString()
        .startsWith(
            "the project uses Kotlin 2.1.0, but snippets are compiled by Kotlin "
                + KotlinCompilerVersion.VERSION)
        .contains("the only version this build can use", "plugins of the project do not apply");
    assertThat(versions.classPath(spec)).containsExactlyElementsOf(spec.classPath());
  }

  @Test
  void pluginOfAnotherVersionIsLeftOut() throws IOException {
    String old = jar("kotlin-serialization-compiler-plugin-embeddable.jar", "2.2.0-release-1");
    String other = jar("somebodys-plugin.jar", "0.9.1");
    SessionSpec spec = spec(KotlinJar.ownLibrary(), List.of(old, other));
    Versions versions = Versions.of(spec);
    assertThat(versions.usable(spec).plugins()).containsExactly(other);
    assertThat(versions.warnings())
        .singleElement()
        .satisfies(each -> assertThat(each.severity()).isEqualTo(Diagnostic.WARNING));
  }

  @Test
  void projectWithoutKotlinGetsOurLibrary() {
    SessionSpec spec = spec(folder.toString(), List.of());
    assertThat(Versions.of(spec).classPath(spec))
        .containsExactly(folder.toString(), KotlinJar.ownLibrary());
  }

  private static SessionSpec spec(String classPath, List<String> plugins) {
    return new SessionSpec(null, 25, List.of(classPath), List.of(), plugins, List.of());
  }

  private String jar(String name, String version) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, version);
    Path path = folder.resolve(name);
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(path), manifest)) {
      jar.putNextEntry(new ZipEntry("kotlin/Unit.class"));
    }
    return path.toString();
  }
}
