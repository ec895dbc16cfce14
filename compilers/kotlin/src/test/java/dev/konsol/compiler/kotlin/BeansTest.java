package dev.konsol.compiler.kotlin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The worker's `bean`, as Kotlin sees it: the type alone says which.
@Tag("slow") // the compiler takes seconds to warm up
@Timeout(180)
final class BeansTest {
  /// As much of Spring as `bean` asks for.
  private static final String FACTORY =
      """
      package org.springframework.beans.factory;
      public class BeanFactory {
        public <T> T getBean(Class<T> type) { return type.cast(getBean(type.getSimpleName())); }
        public Object getBean(String name) { return "the " + name; }
      }
      """;

  @Test
  void aBeanIsHadByTypeByClassAndByName(@TempDir Path folder) throws IOException {
    compile(folder);
    try (Session session =
        Session.open(Session.Jdk.ours(), List.of(folder.toString()), List.of())) {
      session.run("import dev.konsol.worker.Beans.bean");
      session.run(
          "Class.forName(\"dev.konsol.worker.spring.Application\").getDeclaredMethod(\"install\", Any::class.java)"
              + ".apply { isAccessible = true }"
              + ".invoke(null, org.springframework.beans.factory.BeanFactory())");

      assertThat(session.eval("bean<String>()")).isEqualTo("the String");
      session.run("val expected: String = bean()");
      assertThat(session.eval("expected")).isEqualTo("the String");
      assertThat(session.eval("bean(String::class.java)")).isEqualTo("the String");
      assertThat(session.eval("bean(\"shop\")")).isEqualTo("the shop");
    }
  }

  private static void compile(Path folder) throws IOException {
    Path source = Files.writeString(folder.resolve("BeanFactory.java"), FACTORY);
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options = List.of("-proc:none", "-d", folder.toString());
      var units = files.getJavaFileObjects(source);
      assertThat(compiler.getTask(new StringWriter(), files, null, options, null, units).call())
          .isTrue();
    }
  }
}
