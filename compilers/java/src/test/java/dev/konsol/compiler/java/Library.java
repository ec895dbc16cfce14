package dev.konsol.compiler.java;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// Classes of a project, compiled for a test.
final class Library {
  private Library() {}

  static void compile(Path folder, String name, String source, String... options) {
    JavaFileObject file =
        new SimpleJavaFileObject(
            URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        };
    List<String> all = new ArrayList<>(List.of(options));
    all.addAll(List.of("-proc:none", "-d", folder.toString(), "-cp", folder.toString()));
    StringWriter said = new StringWriter();
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      boolean sound = compiler.getTask(said, files, null, all, null, List.of(file)).call();
      assertThat(sound).as(said.toString()).isTrue();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
