package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// Projects whose Kotlin is not ours, with compiler plugins: the oldest and the newest, and in
/// `./test endurance` all between them.
@Tag("slow")
@Tag("endurance")
@Timeout(600)
class KotlinVersionsTest {
  private static final String COMPILER = "dev.konsol.compiler.kotlin.Main";
  private static final String SERIALIZED =
      """
      import kotlinx.serialization.*
      import kotlinx.serialization.json.*
      @Serializable data class Price(val of: String, val cents: Int)
      Json.encodeToString(Price(shop.Item("tea").name, 250))
      """;

  @AutoClose private final KonsolProgram konsol = new KonsolProgram(jdk17());

  /// Kotlin's compilers of old do not build on the JDK that Konsol itself needs.
  private static Map<String, String> jdk17() {
    try (Stream<Path> all = Files.list(Path.of("/usr/lib/jvm"))) {
      return all.filter(home -> home.getFileName().toString().matches(".*\\b17\\b.*"))
          .filter(home -> Files.isExecutable(home.resolve("bin/javac")))
          .findFirst()
          .map(home -> Map.of("JAVA_HOME", home.toString()))
          .orElse(Map.of());
    } catch (IOException e) {
      return Map.of();
    }
  }

  static List<String> versions() {
    List<String> all = List.of("1.9.25", "2.4.10", "2.0.21", "2.1.21", "2.2.21", "2.3.21");
    return all.subList(0, Rounds.of(2, all.size()));
  }

  @ParameterizedTest
  @MethodSource("versions")
  void snippetsAreCompiledWithThePluginsOfTheProject(String version) throws IOException {
    Assumptions.assumeFalse(version.startsWith("1.") && jdk17().isEmpty());
    Path project = KotlinProject.of(version, konsol.home().resolve("shop"));
    try (RpcClient client = new RpcClient(konsol, project)) {
      String session = client.session();

      JsonNode first = client.eval(session, "val n = 3u\nn + 4u");
      assertThat(first.path("value").asString()).as("%s", first).isEqualTo("7");
      assertThat(first.has("notes")).as("%s", first).isFalse();
      JsonNode second = client.eval(session, SERIALIZED);
      assertThat(second.path("value").asString())
          .as("%s", second)
          .isEqualTo("{\"of\":\"tea\",\"cents\":250}");
      JsonNode third =
          client.eval(session, "Json.encodeToString(Price.serializer(), Price(\"\", n.toInt()))");
      assertThat(third.path("value").asString()).as("%s", third).contains("\"cents\":3");
      theCompilerIsReplacedWhenItDies(client, session);
    }
  }

  private void theCompilerIsReplacedWhenItDies(RpcClient client, String session) {
    konsol.alive().stream()
        .filter(pid -> Processes.commandLine(pid).contains(COMPILER))
        .forEach(pid -> Processes.signal("KILL", pid));
    JsonNode after = client.eval(session, "shop.Item(\"again\").name");
    if (after.path("value").asString().isEmpty()) { // it died under way
      after = client.eval(session, "shop.Item(\"again\").name");
    }
    assertThat(after.path("value").asString()).as("%s", after).isEqualTo("again");
  }

  @Test
  void aCompilerThatCannotBeHadIsToldOverEveryDoor() throws IOException {
    Path project = KotlinProject.withoutCompiler("2.3.21", konsol.home().resolve("shop"));

    Cli cli = Cli.run(konsol, konsol.command("eval", "1 + 1").directory(project.toFile()));
    assertThat(cli.out()).as("%s", cli).isEqualTo("2\n");
    assertTold(cli.err());

    try (RpcClient client = new RpcClient(konsol, project)) {
      String session = client.session();
      for (int i = 0; i < 2; i++) {
        JsonNode answer = client.eval(session, "2 + " + i);
        assertThat(answer.path("value").asString()).isEqualTo(String.valueOf(2 + i));
        assertTold(answer.path("notes").toString());
      }
    }
    try (McpClient client = new McpClient(konsol)) {
      JsonNode answer =
          client.call(
              "run_kotlin_snippet", Map.of("code", "3 + 3", "projectRoot", project.toString()));
      assertThat(answer.path("isError").asBoolean()).as("%s", answer).isFalse();
      assertTold(answer.toString());
    }
  }

  private static void assertTold(String text) {
    assertThat(text)
        .contains("because the project's (Kotlin 9.9.9) cannot be used")
        .contains("kotlin-compiler-embeddable:9.9.9")
        .contains("not applied: kotlin-maven-serialization");
  }
}
