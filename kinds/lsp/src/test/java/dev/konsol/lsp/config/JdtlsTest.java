package dev.konsol.lsp.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.trust.Trust;
import dev.konsol.process.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdtlsTest {
  @TempDir Path temporary;
  private Path project;

  @BeforeEach
  void install() throws IOException {
    temporary = temporary.toRealPath();
    project = Files.createDirectories(temporary.resolve("project"));
    Files.createFile(project.resolve("pom.xml"));
    program("jdtls/bin/jdtls");
    Files.createFile(temporary.resolve("jdtls/lombok.jar"));
  }

  private Path program(String name) throws IOException {
    Path file = temporary.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Jdk jdk(int release) throws IOException {
    program("jdk" + release + "/bin/java");
    program("jdk" + release + "/bin/javac");
    Path home = temporary.resolve("jdk" + release);
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + release + ".0.2\"\n");
    return new Jdk(home, release);
  }

  private ServerDefinition definition() {
    return new Configurations(Trust.everything())
        .of(project)
        .serversFor(project.resolve("A.java"))
        .getFirst();
  }

  private Resolution resolved(Map<String, String> environment, Jdk... installed) {
    Programs programs = new Programs(environment, Trust.everything());
    return new Jdtls(programs, () -> List.of(installed))
        .resolve(definition(), project.resolve("A.java"), project);
  }

  private String path(String more) {
    return temporary.resolve("jdtls/bin") + ":" + more;
  }

  @Test
  void aJdkThatIsTooOldIsNamed() throws Exception {
    Jdk old = jdk(17);
    assertThat(
            resolved(Map.of("PATH", path("/"), "JAVA_HOME", old.home().toString()), old).problem())
        .isEqualTo(
            "jdtls runs on Java 21 or later, and the newest here is Java 17 (%s): install a newer JDK, or set JAVA_HOME to one"
                .formatted(old.home()));
    assertThat(resolved(Map.of("PATH", path(old.home() + "/bin"))).problem())
        .contains("the newest here is Java 17");
  }

  @Test
  void anotherThatFitsIsTaken() throws Exception {
    Jdk old = jdk(17);
    Jdk recent = jdk(21);
    Resolution.Found found =
        (Resolution.Found)
            resolved(
                Map.of("PATH", path("/"), "JAVA_HOME", old.home().toString()),
                old,
                recent,
                jdk(25));
    assertThat(found.environment()).containsEntry("JAVA_HOME", recent.home().toString());
  }

  @Test
  void theCallersIsTakenWhereItFits() throws Exception {
    Jdk recent = jdk(25);
    Resolution.Found found =
        (Resolution.Found) resolved(Map.of("PATH", path(recent.home() + "/bin")), jdk(21), recent);
    assertThat(found.environment()).containsEntry("JAVA_HOME", recent.home().toString());
  }

  @Test
  void settingsAreToldWithTheHandshakeAndThoseOfTheUserStay() throws Exception {
    Files.createDirectories(project.resolve(".konsol"));
    Files.writeString(
        project.resolve(".konsol/lsp.json"),
        "{\"jdtls\": {\"settings\": {\"java\": {\"configuration\": {\"x\": 1}}}}}");
    Resolution.Found found = (Resolution.Found) resolved(Map.of("PATH", path("/")));
    assertThat(found.initialization().path("settings").path("java").toString())
        .isEqualTo(
            "{\"autobuild\":{\"enabled\":false},\"configuration\":{\"updateBuildConfiguration\":\"disabled\",\"x\":1}}");
    assertThat(found.argv())
        .contains(
            "--jvm-arg=-Djava.import.generatesMetadataFilesAtProjectRoot=false",
            "--jvm-arg=-javaagent:" + temporary.resolve("jdtls/lombok.jar"));
  }
}
