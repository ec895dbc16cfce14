package dev.konsol.eval.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.trust.Trust;
import dev.konsol.eval.Boot;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.Jdk;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which application a session starts.
final class StartupTest {
  private static final Boot BOOT = new Boot(true, false, Optional.empty(), false);

  private final Path classes;

  StartupTest(@TempDir Path classes) {
    this.classes = classes;
  }

  private void compile(String... names) throws IOException {
    List<Path> sources = new ArrayList<>();
    sources.add(
        source(
            "org.springframework.boot.autoconfigure.SpringBootApplication",
            "public @interface SpringBootApplication {}"));
    for (String name : names) {
      String simple = name.substring(name.lastIndexOf('.') + 1);
      sources.add(
          source(
              name,
              "@org.springframework.boot.autoconfigure.SpringBootApplication class "
                  + simple
                  + " { String other = \"SpringBootApplication\"; }"));
    }
    sources.add(source("app.util.Plain", "class Plain { String s = \"SpringBootApplication\"; }"));
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var units = files.getJavaFileObjects(sources.toArray(Path[]::new));
      List<String> options = List.of("-proc:none", "-d", classes.toString());
      assertThat(compiler.getTask(new StringWriter(), files, null, options, null, units).call())
          .isTrue();
    }
  }

  private Path source(String name, String body) throws IOException {
    int dot = name.lastIndexOf('.');
    String retained =
        body.startsWith("public @interface")
            ? "@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) "
            : "";
    Path file = classes.resolve("src").resolve(name.substring(dot + 1) + ".java");
    Files.createDirectories(classes.resolve("src"));
    return Files.writeString(file, "package " + name.substring(0, dot) + ";\n" + retained + body);
  }

  private Startup startup(Boot boot) {
    return Startup.of(
        boot,
        ProjectConfig.of(classes, Trust.everything()).mainClass(),
        Jdk.own().project(classes, List.of(classes)),
        EvalLanguage.JAVA);
  }

  @Test
  void theOneThatIsAnnotatedIsFoundAndTheProjectsPackagesAreImported() throws IOException {
    compile("app.Shop");

    Startup startup = startup(BOOT);

    assertThat(startup.mainClass()).contains("app.Shop");
    assertThat(startup.imports())
        .contains("static dev.konsol.worker.Beans.bean", "app.*", "app.util.*");
    assertThat(startup(Boot.NONE)).isEqualTo(Startup.NONE);
  }

  @Test
  void severalAreNamedAndOneMayBeChosen() throws IOException {
    compile("app.Shop", "app.admin.Desk");

    assertThatThrownBy(() -> startup(BOOT))
        .hasMessageContaining("several applications (app.Shop, app.admin.Desk)")
        .hasMessageContaining("mainClass")
        .hasMessageContaining(".konsol/config.json");
    assertThat(startup(new Boot(true, false, Optional.of("app.Shop"), false)).mainClass())
        .contains("app.Shop");
    Files.createDirectories(classes.resolve(Startup.FOLDER));
    Path config = classes.resolve(Startup.FOLDER).resolve("config.json");
    Files.writeString(config, "{\"mainClass\": \"app.admin.Desk\"}");
    assertThat(startup(BOOT).mainClass()).contains("app.admin.Desk");
    Files.writeString(config, "{");
    assertThatThrownBy(() -> startup(BOOT)).hasMessageContaining("config.json");
  }

  @Test
  void aProjectWithoutOneIsToldWhatToDoInstead() throws IOException {
    compile();

    assertThatThrownBy(() -> startup(BOOT))
        .hasMessageContaining("no class of this project is a @SpringBootApplication")
        .hasMessageContaining(".konsol/boot.java");
  }
}
