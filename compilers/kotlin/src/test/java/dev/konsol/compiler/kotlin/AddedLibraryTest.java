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

/// A library that comes to a session that lives.
@Tag("slow")
@Timeout(300)
final class AddedLibraryTest {
  @Test
  void itIsThereAtOnceAndWhatWasDeclaredStays(@TempDir Path folder) throws IOException {
    String library = library(folder).toString();
    try (Session session = Session.open(Session.Jdk.ours(), List.of(), List.of())) {
      session.eval("val x = 5");
      assertThat(session.faults("lib.Thing.name()")).isNotEmpty();

      session.add(library);
      assertThat(session.eval("lib.Thing.name() + x")).isEqualTo("thing5");
      assertThat(session.eval("lib.Thing.name().length")).isEqualTo("5");
      assertThat(session.eval("import lib.Thing\nThing.name()")).isEqualTo("thing");
    }
  }

  @Test
  void whatComesToAFolderThatIsThereIsSeenWhenItIsAddedAgain(@TempDir Path folder)
      throws IOException {
    String library = library(folder).toString();
    try (Session session = Session.open(Session.Jdk.ours(), List.of(library), List.of())) {
      assertThat(session.eval("lib.Thing.name()")).isEqualTo("thing");
      for (String name : List.of("More", "Another")) {
        library(folder, name);
        session.snippets.addToClassPath(List.of(library));

        assertThat(session.eval("lib." + name + ".name() + lib.Thing.name()"))
            .isEqualTo("thingthing");
      }
    }
  }

  private static Path library(Path folder) throws IOException {
    return library(folder, "Thing");
  }

  private static Path library(Path folder, String name) throws IOException {
    String text =
        "package lib; public class %s { public static String name() { return \"thing\"; } }"
            .formatted(name);
    Path source = Files.writeString(folder.resolve(name + ".java"), text);
    Path classes = Files.createDirectories(folder.resolve("classes"));
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options = List.of("-proc:none", "-d", classes.toString());
      var units = files.getJavaFileObjects(source);
      assertThat(compiler.getTask(new StringWriter(), files, null, options, null, units).call())
          .isTrue();
    }
    return classes;
  }
}
