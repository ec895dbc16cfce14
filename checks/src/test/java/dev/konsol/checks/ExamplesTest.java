package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Every client in `examples/` does what its page says, against one daemon.
@Tag("slow")
final class ExamplesTest {
  private static final Path EXAMPLES = DocumentedMachine.ROOT.resolve("examples");
  private static final int LINES = 40;

  @AutoClose private static DocumentedMachine machine;

  @BeforeAll
  static void start() {
    machine =
        new DocumentedMachine(Map.of("KONSOL_MODEL", "script:" + EXAMPLES.resolve("demo.json")));
    machine.run(List.of("konsol", "start")).ok();
  }

  @ParameterizedTest
  @ValueSource(strings = {"client.sh", "client.py", "client.ts", "Client.java"})
  void linesDriveAConsole(String client) {
    assertThat(run("lines", client)).contains("pattern").contains("42");
  }

  @ParameterizedTest
  @ValueSource(strings = {"client.sh", "client.py", "client.ts", "Client.java"})
  void jsonRpcEvaluates(String client) {
    assertThat(run("rpc", client)).contains("42").contains("java.lang.Integer");
  }

  @ParameterizedTest
  @ValueSource(strings = {"client.sh", "client.py", "client.ts", "Client.java"})
  void mcpRunsASnippet(String client) {
    assertThat(run("mcp", client)).contains("42");
  }

  @ParameterizedTest
  @ValueSource(strings = {"client.sh", "client.py", "client.ts", "Client.java"})
  void acpAnswersAPrompt(String client) {
    assertThat(run("acp", client, words(client))).contains("all.").contains("end_turn");
  }

  @ParameterizedTest
  @ValueSource(strings = {"client.sh", "client.py", "client.ts", "Client.java"})
  void httpHasAConversation(String client) {
    String directory = machine.home().resolve(".local/state/konsol").toString();
    assertThat(run("http", client, directory, words(client)))
        .contains("That is all.")
        .contains("completed");
  }

  /// Some of them also grant what is asked for.
  private static String words(String client) {
    return client.matches(".*\\.(py|ts)") ? "Write a note." : "What is in this directory?";
  }

  @Test
  void thePageForFrontEndsNamesEveryEventAndState() throws IOException {
    String page = Files.readString(DocumentedMachine.DOCS.resolve("front-ends.md"));
    Cli description =
        machine.run(
            List.of(
                "sh",
                "-c",
                "cd .local/state/konsol; curl -s -H \"Authorization: Bearer $(cat token)\""
                    + " \"$(cat http.url)/openapi.json\""));
    List<String> words = new ArrayList<>();
    words(Json.read(description.ok()), words);
    assertThat(words).contains("turn_end", "waiting", "indexing");
    assertThat(words.stream().distinct().filter(word -> !page.contains("`" + word + "`")))
        .as("words of /openapi.json that docs/front-ends.md does not explain")
        .isEmpty();
  }

  /// All but what fetches a program from the network.
  @Test
  void thePageAboutHttpCanBePastedIntoAShell() throws IOException {
    String page = Files.readString(DocumentedMachine.DOCS.resolve("http.md"));
    String blocks =
        Pattern.compile("(?ms)^```sh\n(.*?)^```$")
            .matcher(page.substring(0, page.indexOf("## Clients")))
            .results()
            .map(block -> block.group(1))
            .filter(block -> !block.contains("npx"))
            .collect(Collectors.joining());
    String cd = "cd " + DocumentedMachine.ROOT + "\n";
    Cli ran = machine.run(List.of("bash", "-c", cd + blocks));
    assertThat(ran.exit()).as("%s", ran).isZero();
    assertThat(ran.out())
        .contains("\"code\":\"already_resolved\"", "\"value\":\"42\"", "\"tokens\":[{")
        .doesNotContain("bad_request", "unknown_session")
        // Printed by the console's program, not only typed into it.
        .containsPattern("(?m)^(?:[$#] )?hello\\r?$")
        .containsPattern("konsol stopped \\(pid \\d+\\)\n$");
  }

  @Test
  void theListOfExamplesCanBePastedIntoAShellInACheckout() throws IOException {
    String page = Files.readString(EXAMPLES.resolve("README.md"));
    String block = page.replaceAll("(?ms).*^```sh\n(.*?)^```$.*", "$1");
    Cli ran = machine.run(List.of("bash", "-ec", "cd " + DocumentedMachine.ROOT + "\n" + block));
    assertThat(ran.exit()).as("%s", ran).isZero();
    assertThat(ran.out()).contains("\"evidence\":\"pattern\"", "That is all.", "java.lang.Integer");
  }

  /// The types of events, and what has a state or wants attention.
  private static void words(JsonNode node, List<String> words) {
    for (String name : List.of("type", "state", "attention")) {
      JsonNode values = node.path("properties").path(name);
      values.path("enum").valueStream().map(JsonNode::asString).forEach(words::add);
      values.path("const").asStringOpt().ifPresent(words::add);
    }
    node.valueStream().forEach(child -> words(child, words));
  }

  private static String run(String door, String client, String... arguments) {
    Path file = EXAMPLES.resolve(door).resolve(client);
    assertThat(lines(file)).as("%s is small", file).isLessThanOrEqualTo(LINES);
    List<String> command = new ArrayList<>(interpreter(client));
    command.add(file.toString());
    command.addAll(List.of(arguments));
    Cli ran = machine.run(command);
    assertThat(ran.exit()).as("%s", ran).isZero();
    return ran.out();
  }

  private static List<String> interpreter(String client) {
    return switch (client.substring(client.lastIndexOf('.'))) {
      case ".py" -> List.of("python3");
      case ".ts" -> List.of("node");
      // Its life is short: a second compiler does not pay.
      case ".java" -> List.of("java", "-XX:TieredStopAtLevel=1");
      default -> List.of();
    };
  }

  private static long lines(Path file) {
    try {
      return Files.readAllLines(file).size();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
