package dev.konsol.eval.project.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.eval.project.ProjectEnvironment;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ModuleServicesTest {
  @TempDir Path temporary;

  @Test
  void whatOnlyTheModuleProvidesIsFoundOnTheClassPath() throws IOException {
    Path classes =
        compiled(
            "module shop { provides Runnable with shop.Till, shop.Made; }",
            "package shop; public class Till implements Runnable { public void run() {} }",
            "package shop; public class Made { public static Runnable provider() { return null; } }");

    ProjectEnvironment found = added(classes);

    Path folder = found.classPath().getLast();
    assertThat(found.classPath()).containsExactly(classes, folder);
    assertThat(folder.resolve("META-INF/services/java.lang.Runnable")).hasContent("shop.Till");
    assertThat(found.notes())
        .containsExactly(
            "services that are made by a method provider() are not found here: shop.Made");
  }

  @Test
  void whatIsWrittenForTheClassPathIsLeftAlone() throws IOException {
    Path classes =
        compiled(
            "module shop { provides Runnable with shop.Till; }",
            "package shop; public class Till implements Runnable { public void run() {} }");
    Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(classes.resolve("META-INF/services/java.lang.Runnable"), "shop.Till\n");
    Path broken = Files.writeString(temporary.resolve("broken.jar"), "not a jar");
    Path missing = temporary.resolve("missing.jar");

    assertThat(added(classes, broken, missing).classPath())
        .containsExactly(classes, broken, missing);
  }

  private ProjectEnvironment added(Path... classPath) {
    Path jdk = Path.of("/jdk");
    ProjectEnvironment environment =
        new ProjectEnvironment(
            BuildTool.MAVEN,
            temporary,
            jdk,
            25,
            List.of(classPath),
            List.of(),
            Optional.empty(),
            List.of());
    ProjectModel model = new ProjectModel(environment, List.of(), Instant.MIN);
    return ModuleServices.addedTo(model, temporary.resolve("cache")).environment();
  }

  private Path compiled(String module, String... types) throws IOException {
    Path sources = Files.createDirectories(temporary.resolve("sources/shop"));
    Files.writeString(sources.resolve("../module-info.java"), module);
    Path classes = temporary.resolve("classes");
    List<String> arguments =
        new ArrayList<>(
            List.of("-d", classes.toString(), sources.resolve("../module-info.java").toString()));
    for (String type : types) {
      String name = type.replaceFirst("(?s).*?class (\\w+).*", "$1");
      Path file = Files.writeString(sources.resolve(name + ".java"), type);
      arguments.add(file.toString());
    }
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(code).isZero();
    return classes;
  }
}
