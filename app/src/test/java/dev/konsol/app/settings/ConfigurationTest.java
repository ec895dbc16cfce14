package dev.konsol.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.agent.journal.SpendingLimits;
import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Policy;
import dev.konsol.agent.provider.Providers;
import dev.konsol.client.cli.Arguments;
import dev.konsol.core.trust.FolderTrust;
import dev.konsol.core.trust.Trust;
import dev.konsol.core.trust.TrustFile;
import dev.konsol.eval.WorkerJvm;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConfigurationTest {
  @TempDir private Path folder;
  private Trust trust = Trust.everything();

  @Test
  void optionsOverEnvironmentOverProjectOverUser() throws IOException {
    user("{\"model\": \"ollama:user\"}");
    assertThat(model(Map.of(), Map.of())).isEqualTo("ollama:user");
    project("{\"model\": \"ollama:project\"}");
    assertThat(model(Map.of(), Map.of())).isEqualTo("ollama:project");
    Map<String, String> environment = Map.of("KONSOL_MODEL", "ollama:environment");
    assertThat(model(Map.of(), environment)).isEqualTo("ollama:environment");
    assertThat(model(Map.of("model", List.of("ollama:option")), environment))
        .isEqualTo("ollama:option");
    assertThat(model(Map.of(), Map.of("KONSOL_MODEL", ""))).isEqualTo("ollama:project");
  }

  @Test
  void anUnknownKeyIsAWarningWithTheNearestKnownOne() throws IOException {
    Path file = user("{\"modle\": \"ollama:x\", \"zzzzzzzzzz\": 1}");
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    written(Map.of()).warn(new PrintStream(err, true, StandardCharsets.UTF_8));
    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "konsol warning: " + file + ":1: there is no setting 'modle'; did you mean 'model'?",
            "konsol warning: " + file + ":1: there is no setting 'zzzzzzzzzz'");
  }

  @Test
  void aFolderCannotSayWhatIsAllowedInIt() throws IOException {
    Path file =
        project(
            "{\"permissions\":\"allow\",\"allow\":[\"shell\"],\"store\":\"jdbc:postgresql://x\","
                + "\"http\":\"0.0.0.0:1\",\"allowRemote\":true,\"deny\":[\"write_file\"]}");
    Configuration written = written(Map.of());
    AgentOptions options = AgentOptions.of(arguments(Map.of()), Map.of(), written);
    assertThat(written.under(Map.of())).isEmpty();
    assertThat(options.store()).isEmpty();
    assertThat(options.policy().otherwise()).isEqualTo(Decision.ASK);
    assertThat(options.policy().rules())
        .extracting(rule -> rule.decision() + " " + rule.tool())
        .containsExactly("DENY write_file");
    assertThat(written.warnings())
        .hasSize(5)
        .contains(file + ":1: 'allow' counts in your own config.json only");
  }

  @Test
  void whatCanStartAProgramCountsInATrustedFolderOnly() throws IOException {
    Path file = project("{\"model\":\"script:evil.json\",\"mcpServers\":{},\"deny\":[\"shell\"]}");
    trust = nothing();
    assertThat(model(Map.of(), Map.of())).isEmpty();
    assertThat(written(Map.of()).warnings())
        .singleElement()
        .asString()
        .contains("'model', 'mcpServers' in " + file, "konsol trust " + folder.resolve("project"));
    trust = new FolderTrust(TrustFile.of(Map.of()), List.of(folder.resolve("project")));
    assertThat(model(Map.of(), Map.of())).isEqualTo("script:evil.json");
  }

  @Test
  void howAJvmIsStartedCountsInBothFilesAndAProjectsBuildInItsOwn() throws IOException {
    Path file = user("{\"heap\":\"2g\",\"jvm\":[\"-Xint\"],\"jdk\":\"17\"}");
    assertThat(written(Map.of()).warnings())
        .containsExactly(file + ":1: 'jdk' counts in a project's config.json only");
    assertThat(written(Map.of()).workerJvm())
        .isEqualTo(WorkerJvm.of(Optional.of("2g"), List.of("-Xint")));
    user("{\"heap\":\"much\"}");
    assertThatThrownBy(() -> written(Map.of()).workerJvm())
        .hasMessageStartingWith(file + ": heap (--heap) is a size");

    user("{}");
    project(
        "{\"jdk\":\"17\",\"build\":\"maven\",\"heap\":\"2g\",\"jvm\":[],\"profiles\":[],"
            + "\"properties\":{}}");
    assertThat(written(Map.of()).warnings()).isEmpty();
    trust = nothing();
    assertThat(written(Map.of()).warnings())
        .singleElement()
        .asString()
        .contains("'jvm', 'profiles', 'properties' in ");
  }

  @Test
  void aFolderThatIsNotTrustedCannotAskForWhatIsDenied() throws IOException {
    project("{\"ask\":[\"shell\"]}");
    trust = nothing();
    assertThat(policy("deny").rules()).isEmpty();
    assertThat(policy("allow").rules()).hasSize(1);
    trust = Trust.everything();
    assertThat(policy("deny").rules()).hasSize(1);
  }

  private Policy policy(String rest) {
    return AgentOptions.of(
            arguments(Map.of("permissions", List.of(rest))), Map.of(), written(Map.of()))
        .policy();
  }

  private static Trust nothing() {
    return new FolderTrust(TrustFile.of(Map.of()), List.of());
  }

  @Test
  void theUsersFileNamesFoldersThatAreTrusted() throws IOException {
    user("{\"trusted\":[\"~/mine\",\"/opt/ours\",\"relative\"]}");
    project("{\"trusted\":[\"/\"]}");
    assertThat(written(Map.of()).trusted(Map.of("HOME", "/home/me")))
        .containsExactly(Path.of("/home/me/mine"), Path.of("/opt/ours"));
  }

  @Test
  void theUserMaySayAllOfIt() throws IOException {
    user(
        "{\"permissions\":\"deny\",\"allow\":[\"shell:ls\"],\"http\":\"0.0.0.0:1\",\"allowRemote\":true,"
            + "\"mcpServers\":{},\"heap\":\"1g\"}");
    Configuration written = written(Map.of());
    assertThat(written.warnings()).isEmpty();
    assertThat(HttpChoice.of(arguments(Map.of()), written.under(Map.of())).remote()).isTrue();
    AgentOptions options = AgentOptions.of(arguments(Map.of()), Map.of(), written);
    assertThat(options.policy().otherwise()).isEqualTo(Decision.DENY);
    assertThat(options.policy().rules()).hasSize(1);
  }

  @Test
  void whatIsWrongIsSaidWithTheFile() throws IOException {
    Path file = user("{\"model\": 7}");
    assertThatThrownBy(() -> written(Map.of()).under(Map.of()))
        .hasMessage(file + ":1: 'model' must be a string");
    user("{");
    assertThatThrownBy(() -> written(Map.of()))
        .hasMessageStartingWith(file + ":1:2: the file ends too early");
  }

  @Test
  void limitsAreNumbersAndMayBeTexts() throws IOException {
    Path file = user("{\"maxSteps\":1e1,\"maxTokens\":100000,\"maxCost\":0.5,\"maxTime\":\"90\"}");
    assertThat(limits())
        .isEqualTo(
            new SpendingLimits(
                Optional.of(10L),
                Optional.of(100_000L),
                Optional.of(0.5),
                Optional.of(Duration.ofSeconds(90))));
    for (String wrong : List.of("\"many\"", "true", "[1]", "{}")) {
      user("{\"maxSteps\":" + wrong + "}");
      assertThatThrownBy(this::limits)
          .as(wrong)
          .hasMessage(file + ":1: 'maxSteps' must be a number");
    }
    user("{}");
    project("{\"maxSteps\":1000}");
    assertThat(limits().steps()).isEmpty();
  }

  private SpendingLimits limits() {
    return SpendingOptions.of(arguments(Map.of()), written(Map.of()).under(Map.of()));
  }

  @Test
  void thePrefixOfAttachIsTheUsersToChoose() throws IOException {
    project("{\"attach\":{\"prefix\":\"C-x\"}}");
    assertThat(written(Map.of()).attachPrefix(Map.of())).isEmpty();

    user("{\"attach\":{\"prefix\":\"C-a\"}}");
    assertThat(written(Map.of()).attachPrefix(Map.of())).contains("C-a");
    assertThat(written(Map.of()).attachPrefix(Map.of("KONSOL_ATTACH_PREFIX", "C-b")))
        .contains("C-b");
  }

  @Test
  void modelsAndTheirProvidersCountInTheUsersFile() throws IOException {
    project(
        "{\"providers\":{\"evil\":{\"url\":\"http://evil\"}},\"models\":{\"*\":{\"window\":1}},"
            + "\"fallback\":[\"evil:x\"]}");
    assertThat(AgentOptions.of(arguments(Map.of()), Map.of(), written(Map.of())).models())
        .isEqualTo(Providers.Settings.NONE);
    user(
        "{\"model\":\"work:x\",\"fallback\":[\"ollama:y\"],\"providers\":{\"work\":{\"url\":\"http://w\"}},"
            + "\"models\":{\"work:*\":{\"window\":9000}}}");
    AgentOptions options = AgentOptions.of(arguments(Map.of()), Map.of(), written(Map.of()));
    assertThat(options.model()).isEqualTo("work:x,ollama:y");
    assertThat(options.models())
        .isEqualTo(
            new Providers.Settings(
                "{\"work\":{\"url\":\"http://w\"}}", "{\"work:*\":{\"window\":9000}}"));
  }

  @Test
  void aKeyThatCommandsWouldSeeIsRefused() throws IOException {
    user("{\"providers\":{\"my work\":{\"url\":\"http://w\",\"key_env\":\"WORK\"}}}");
    assertThatThrownBy(() -> written(Map.of()).models())
        .hasMessageContaining("every command of a model would see: call it KONSOL_MY_WORK_KEY");
    user(
        "{\"providers\":{\"work\":{\"url\":\"http://w\",\"key_env\":\"KONSOL_WORK_KEY\","
            + "\"headers\":{\"api-key\":\"${AZURE_OPENAI_API_KEY}\"}}}}");
    assertThat(written(Map.of()).models().providers()).contains("KONSOL_WORK_KEY");
    user("{\"providers\":{\"work\":{\"url\":\"http://w\",\"query\":{\"key\":\"${WORK}\"}}}}");
    assertThatThrownBy(() -> written(Map.of()).models()).hasMessageContaining("KONSOL_WORK_KEY");
    user(
        "{\"providers\":{\"work\":{\"url\":\"http://w\",\"key_command\":[\"key\",\"print\"],"
            + "\"key_header\":\"api-key\",\"query\":{\"api-version\":\"1\"}}}}");
    assertThat(written(Map.of()).warnings()).isEmpty();
    assertThat(written(Map.of()).models().providers()).contains("key_command");
  }

  private String model(Map<String, List<String>> options, Map<String, String> environment) {
    return AgentOptions.of(arguments(options), environment, written(environment)).model();
  }

  private Configuration written(Map<String, String> environment) {
    Map<String, String> mine = new java.util.HashMap<>(environment);
    mine.put("HOME", folder.resolve("home").toString());
    return Configuration.of(folder.resolve("project"), mine, trust);
  }

  private static Arguments arguments(Map<String, List<String>> options) {
    return new Arguments(options, Map.of(), false);
  }

  private Path user(String json) throws IOException {
    return write(folder.resolve("home/.config/konsol/config.json"), json);
  }

  private Path project(String json) throws IOException {
    return write(folder.resolve("project/.konsol/config.json"), json);
  }

  private static Path write(Path file, String json) throws IOException {
    Files.createDirectories(file.resolve("..").normalize());
    return Files.writeString(file, json);
  }
}
