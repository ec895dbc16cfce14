package dev.konsol.eval.project.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.eval.project.Xml;
import dev.konsol.eval.project.model.CompileUnit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EffectivePomTest {
  @TempDir Path temporary;

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "<maven.compiler.release>17</maven.compiler.release>, 17",
        "<maven.compiler.source>1.8</maven.compiler.source>, 8",
        "<maven.compiler.source>8</maven.compiler.source>"
            + "<maven.compiler.target>11</maven.compiler.target>, 11",
        "<kotlin.compiler.jvmTarget>21</kotlin.compiler.jvmTarget>, 21",
      })
  void readsTheReleaseFromProperties(String properties, int release) throws IOException {
    assertThat(pom(properties, "").release()).contains(release);
  }

  @Test
  void aPluginsConfigurationGoesBeforeProperties() throws IOException {
    String property = "<maven.compiler.release>17</maven.compiler.release>";
    String compiler = plugin("maven-compiler-plugin", "<release>21</release>");
    String toolchain =
        plugin(
            "maven-toolchains-plugin",
            "<toolchains><jdk><version>[25,26)</version></jdk></toolchains>");

    assertThat(pom(property, compiler).release()).contains(21);
    assertThat(pom(property, compiler + toolchain).release()).contains(25);
    assertThat(pom("", "").release()).isEmpty();
  }

  @Test
  void kotlinsSourceFoldersAreRelativeToTheModule() throws IOException {
    String kotlin =
        plugin(
            "kotlin-maven-plugin",
            "<sourceDirs><sourceDir>src/main/kotlin</sourceDir><dir>/p/src/main/java</dir></sourceDirs>");

    assertThat(pom("", kotlin).mainUnit())
        .isEqualTo(
            new CompileUnit(
                List.of(Path.of("/p/src/main/java"), Path.of("/p/src/main/kotlin")),
                List.of(Path.of("/p/target/classes"))));
  }

  @Test
  void sourcesThatTheBuildMakesDoNotCount() throws IOException {
    EffectivePom pom = pom("", "", "/p/target/generated-sources/annotations", "/p/src/more");

    assertThat(pom.mainUnit().sources())
        .containsExactly(Path.of("/p/src/main/java"), Path.of("/p/src/more"));
  }

  private EffectivePom pom(String properties, String plugins, String... more) throws IOException {
    Path file = temporary.resolve("pom.xml");
    Files.writeString(
        file,
        """
        <project>
          <artifactId>a</artifactId>
          <properties>%s</properties>
          <build>
            <directory>/p/target</directory>
            <outputDirectory>/p/target/classes</outputDirectory>
            <plugins>%s</plugins>
          </build>
        </project>
        """
            .formatted(properties, plugins));
    List<String> sources = new ArrayList<>(List.of("/p/src/main/java"));
    sources.addAll(List.of(more));
    return new EffectivePom(Xml.read(file), sources, List.of());
  }

  private static String plugin(String artifactId, String configuration) {
    return "<plugin><artifactId>%s</artifactId><configuration>%s</configuration></plugin>"
        .formatted(artifactId, configuration);
  }
}
