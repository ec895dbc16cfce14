package dev.konsol.eval.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.trust.FolderTrust;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.core.trust.Trust;
import dev.konsol.core.trust.TrustFile;
import dev.konsol.eval.Asker;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.WorkerJvm;
import dev.konsol.eval.project.BuildOptions;
import dev.konsol.eval.project.ProjectEnvironment.BuildTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a project's configuration may say about its sessions, trusted and not.
final class ProjectConfigTest {
  private static final String ALL =
      """
      {"jdk": "17", "build": "gradle", "profiles": ["dev"], "properties": {"a": "b"},
       "heap": "2g", "jvm": ["-javaagent:evil.jar"], "model": "x"}""";

  @TempDir private Path root;

  private Path config(String json) throws IOException {
    Path file = ProjectConfig.file(root);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, json);
  }

  /// A person has asked for something here, and has trusted nothing.
  private Trust asked() {
    Trust trust = new FolderTrust(TrustFile.of(Map.of()), List.of());
    trust.askedByPerson(root);
    return trust;
  }

  private EvalSpec spec() {
    return new EvalSpec(
        new SessionId("s"), root, Optional.empty(), Optional.empty(), Optional.empty(), Map.of());
  }

  @Test
  void aTrustedOneSaysAllOfIt() throws IOException {
    config(ALL);
    assertThat(ProjectConfig.of(root, Trust.everything()))
        .isEqualTo(
            new ProjectConfig(
                Optional.empty(),
                new BuildOptions(
                    Optional.of("17"),
                    Optional.of(BuildTool.GRADLE),
                    List.of("dev"),
                    Map.of("a", "b")),
                WorkerJvm.of(Optional.of("2g"), List.of("-javaagent:evil.jar")),
                List.of(),
                List.of()));
  }

  @Test
  void aSlipIsNotedWithItsLine() throws IOException {
    Path file = config("{\n\"heep\": \"2g\"}");
    assertThat(ProjectConfig.of(root, Trust.everything()).notes())
        .containsExactly(file + ":2: there is no setting 'heep'; did you mean 'heap'?");
  }

  @Test
  void whatCouldStartAProgramIsLeftOutUntilItIsTrusted() throws IOException {
    Path file = config(ALL);
    ProjectConfig found = ProjectConfig.of(root, asked());
    assertThat(found.build())
        .isEqualTo(
            new BuildOptions(
                Optional.of("17"), Optional.of(BuildTool.GRADLE), List.of(), Map.of()));
    assertThat(found.jvm()).isEqualTo(WorkerJvm.of(Optional.of("2g"), List.of()));
    assertThat(found.leftOut())
        .containsExactly(new LeftOut("'profiles', 'properties', 'jvm' in " + file, root));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/tmp/evil", "./jdk", "jdk/../../evil"})
  void aJdkOfItsOwnIsLeftOut(String home) throws IOException {
    config("{\"jdk\": \"" + home + "\"}");
    ProjectConfig found = ProjectConfig.of(root, asked());
    assertThat(found.build()).isEqualTo(BuildOptions.NONE);
    assertThat(found.leftOut()).hasSize(1);
  }

  @Test
  void nothingOfItCountsWhereTheProjectIsNotTrusted() throws IOException {
    config(ALL);
    Files.writeString(root.resolve("pom.xml"), "<project/>");
    Trust nothing = new FolderTrust(TrustFile.of(Map.of()), List.of());
    Trusted found = Trusted.of(spec().askedBy(Asker.MODEL), nothing);
    assertThat(found.spec().build()).isEqualTo(BuildOptions.NONE);
    assertThat(found.spec().jvm()).isEqualTo(WorkerJvm.NONE);
  }

  @Test
  void theSessionsOwnOptionsComeFirst() throws IOException {
    config(ALL);
    EvalSpec spec =
        spec()
            .with(
                new BuildOptions(
                    Optional.of("21"), Optional.empty(), List.of("test"), Map.of("a", "c")))
            .with(WorkerJvm.of(Optional.empty(), List.of("-Xint")));

    EvalSpec merged = Trusted.of(spec, Trust.everything()).spec();

    assertThat(merged.build())
        .isEqualTo(
            new BuildOptions(
                Optional.of("21"),
                Optional.of(BuildTool.GRADLE),
                List.of("dev", "test"),
                Map.of("a", "c")));
    assertThat(merged.jvm())
        .isEqualTo(WorkerJvm.of(Optional.of("2g"), List.of("-javaagent:evil.jar", "-Xint")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"heap\": 5}", "{\"heap\": \"big\"}", "{\"jvm\": \"-Xint\"}", "{\"jvm\": [1]}",
        "{\"build\": \"ant\"}", "{\"properties\": {\"a\": 1}}", "{\"jdk\": \"latest\"}", "{",
        "{\"properties\": {\"konsol.channel\": \"x\"}}"
      })
  void whatIsWrongIsSaidWithItsFile(String json) throws IOException {
    Path file = config(json);
    assertThatThrownBy(() -> ProjectConfig.of(root, Trust.everything()))
        .isInstanceOfSatisfying(
            KonsolException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.START_FAILED))
        .hasMessageStartingWith(file + ":");
  }
}
