package dev.konsol.compiler.kotlin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.compiler.Snippets;
import dev.konsol.compiler.kotlin.project.KotlinJar;
import dev.konsol.compiler.kotlin.project.Versions;
import dev.konsol.wire.compile.Compiled;
import dev.konsol.wire.compile.SessionSpec;
import dev.konsol.wire.compile.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.jetbrains.kotlin.config.KotlinCompilerVersion;
import org.junit.jupiter.api.Tag;
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
        .singleElement()
        .asString()
        .startsWith(
            "the project has the library of Kotlin 2.1.0, and snippets are compiled by Kotlin "
                + KotlinCompilerVersion.VERSION);
    assertThat(versions.options()).containsExactly("-api-version", "2.1");
    assertThat(versions.classPath(spec)).containsExactlyElementsOf(spec.classPath());
  }

  @Test
  void pluginOfAnotherVersionIsLeftOut() throws IOException {
    String old = jar("kotlin-serialization-compiler-plugin-embeddable.jar", "2.2.0-release-1");
    String other = jar("somebodys-plugin.jar", "0.9.1");
    SessionSpec spec = spec(KotlinJar.ownLibrary(), List.of(old, other));
    Versions versions = Versions.of(spec);
    assertThat(versions.plugins()).containsExactly(other);
    assertThat(versions.warnings()).singleElement().asString().contains("2.2.0", "left out");
  }

  /// As Maven's are: no version in the manifest, only in the name.
  @Test
  void pluginIsKnownByItsFileName() throws IOException {
    Path plugin = folder.resolve("kotlin-maven-serialization-2.4.10.jar");
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(plugin), new Manifest())) {
      jar.putNextEntry(new ZipEntry("a"));
    }
    SessionSpec spec = spec(KotlinJar.ownLibrary(), List.of(plugin.toString()));
    assertThat(Versions.of(spec).plugins()).isEmpty();
  }

  @Test
  void aLanguageThatThisCompilerDoesNotSpeakIsLeftOut() {
    SessionSpec spec =
        new SessionSpec(
            null,
            25,
            List.of(KotlinJar.ownLibrary()),
            List.of("-language-version", "1.8", "-Xwhen-guards", "-api-version", "2.2"),
            List.of(),
            List.of());
    Versions versions = Versions.of(spec);
    assertThat(versions.options()).containsExactly("-Xwhen-guards", "-api-version", "2.2");
    assertThat(versions.warnings())
        .singleElement()
        .asString()
        .contains("-language-version 1.8", KotlinCompilerVersion.VERSION);
  }

  /// Its metadata says that it was compiled by a Kotlin that does not exist yet.
  @Test
  @Tag("slow")
  void aLibraryOfALaterKotlinIsUnderstood() throws IOException {
    Path later = folder.resolve("later.jar");
    LaterKotlin.copy(Path.of(KotlinJar.ownLibrary()), later);
    SessionSpec spec =
        new SessionSpec(
            System.getProperty("java.home"),
            25,
            List.of(later.toString()),
            List.of(),
            List.of(),
            List.of());
    try (Snippets snippets = new KotlinLanguage().open(spec)) {
      Compiled compiled = snippets.compile("listOf(1, 2).map { it + 1 }.sum()");
      assertThat(compiled.status()).as("%s", compiled).isEqualTo(Status.COMPLETE);
    }
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
