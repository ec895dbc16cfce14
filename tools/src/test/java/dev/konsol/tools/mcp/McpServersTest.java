package dev.konsol.tools.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.KonsolException;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.process.Marker;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import dev.konsol.testkit.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class McpServersTest {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Path SERVER =
      Path.of("src", "test", "resources", "mcp-server.pl").toAbsolutePath();

  @TempDir Path folder;
  private final Marker marker = Marker.of(Path.of("/test/" + UUID.randomUUID()), "run");
  @AutoClose private Processes processes;

  @BeforeEach
  void open() {
    processes = Processes.start(marker, new Supervision.Unsupervised());
  }

  private McpServers start(Duration call, Map<String, String> environment) {
    McpServerSpec spec =
        new McpServerSpec.Program("t", List.of("perl", SERVER.toString()), environment);
    return McpServers.start(List.of(spec), folder, context(SOON, call), _ -> {});
  }

  private ProcessContext context(Duration first, Duration call) {
    return new ProcessContext(
        processes.launcher(), Map.of("PATH", "/usr/bin:/bin"), "1", first, call, Optional.empty());
  }

  private static Tool tool(McpServers servers, String name) throws InterruptedException {
    return servers.tools().stream()
        .filter(tool -> tool.spec().name().equals("t__" + name))
        .findFirst()
        .orElseThrow();
  }

  private ToolResult call(McpServers servers, String name) throws InterruptedException {
    return tool(servers, name).call("{}", new Here(folder));
  }

  private static String text(ToolResult result) {
    return ((ToolResult.Content.Text) result.content().getFirst()).text();
  }

  @Test
  void aServerInheritsOnlyTheKeysThatItsConfigurationNames() throws Exception {
    McpServerSpec spec =
        new McpServerSpec.Program(
            "t",
            List.of("sh", "-c", "env > variables; exec perl " + SERVER),
            Map.of("KEY", "${OPENAI_API_KEY}", "PLAIN", "as it is"));
    Map<String, String> ours =
        Map.of(
            "PATH", "/usr/bin:/bin", "OPENAI_API_KEY", "named", "ANTHROPIC_API_KEY", "not named");
    ProcessContext context =
        new ProcessContext(processes.launcher(), ours, "1", SOON, SOON, Optional.empty());
    try (McpServers servers = McpServers.start(List.of(spec), folder, context, _ -> {})) {
      assertThat(servers.tools()).isNotEmpty();
      assertThat(Files.readString(folder.resolve("variables")))
          .contains("KEY=named\n", "PLAIN=as it is\n")
          .doesNotContain("ANTHROPIC", "OPENAI_API_KEY=");
    }
  }

  @Test
  void whatAServerSaysOfItselfIsBoundedAndNotBelieved() throws Exception {
    try (McpServers servers = start(SOON, Map.of())) {
      List<Tool> tools = servers.tools();
      assertThat(tools)
          .extracting(tool -> tool.spec().name())
          .containsExactly("t__echo", "t__die", "t__hang", "t__flood", "t__noise", "t__od_d_name");
      assertThat(tools.getFirst().spec().description())
          .hasSizeLessThan(4_100)
          .containsPattern("\\[… \\d+ more bytes]$");
      assertThat(tools).noneMatch(tool -> tool.spec().effects().readOnly());
    }
  }

  @Test
  void toolsThatCannotBeUsedAreNamed() throws Exception {
    McpServerSpec spec =
        new McpServerSpec.Program("t", List.of("perl", SERVER.toString()), Map.of("MORE", "130"));
    List<String> problems = new CopyOnWriteArrayList<>();
    try (McpServers servers =
        McpServers.start(List.of(spec), folder, context(SOON, SOON), problems::add)) {
      assertThat(servers.tools()).hasSize(128);
      call(servers, "die");
      assertThat(call(servers, "echo").failed()).isFalse();
    }
    assertThat(problems)
        .containsExactly(
            "Not all tools of the server 't' can be used, left out are"
                + " 1 with a name that another has: echo;"
                + " 1 without a name or a schema: bare;"
                + " 1 with a schema of more than 32768 characters: fat;"
                + " 8 after the first 128: more123, more124, more125, more126, more127 and 3 more;"
                + " those on the pages after the first 128 tools.");
  }

  @Test
  void aCallIsAnsweredWithoutControlCharacters() throws Exception {
    try (McpServers servers = start(SOON, Map.of())) {
      assertThat(text(call(servers, "noise"))).matches("pid \\d+ said noise");
      assertThat(text(tool(servers, "echo").call("[1]", new Here(folder)))).contains("object");
    }
  }

  @Test
  void aServerThatDiesCostsTheCallAndIsStartedForTheNext() throws Exception {
    try (McpServers servers = start(SOON, Map.of())) {
      String first = text(call(servers, "echo"));
      assertThat(text(call(servers, "echo"))).isEqualTo(first);
      ToolResult died = call(servers, "die");
      assertThat(died.failed()).isTrue();
      assertThat(text(died)).contains("exited with code 3").contains("a bad day");
      ToolResult again = call(servers, "echo");
      assertThat(again.failed()).isFalse();
      assertThat(text(again)).isNotEqualTo(first);
    }
  }

  @Test
  @Tag("slow")
  void aServerThatHangsCostsTheCallAndIsReplacedWhenItIsDeaf() throws Exception {
    try (McpServers servers = start(Duration.ofSeconds(1), Map.of("DEAF", "1"))) {
      String first = awaitAnotherThan("", servers);
      assertThat(text(call(servers, "hang"))).contains("did not answer within 1 s");
      assertThat(awaitAnotherThan(first, servers)).isNotEqualTo(first);
    }
  }

  @Test
  @Tag("slow")
  void aServerThatFloodsCostsTheCall() throws Exception {
    try (McpServers servers = start(Duration.ofSeconds(1), Map.of())) {
      awaitAnotherThan("", servers);
      assertThat(call(servers, "flood").failed()).isTrue();
      awaitAnotherThan("", servers);
    }
  }

  /// Waits for an answer other than this one. With so little time for a call, a busy machine may
  /// need several.
  private String awaitAnotherThan(String old, McpServers servers) {
    AtomicReference<String> said = new AtomicReference<>("");
    Await.untilTrue(
        "an answer",
        SOON,
        () -> {
          ToolResult result = call(servers, "echo");
          said.set(text(result));
          return !result.failed() && !said.get().equals(old);
        });
    return said.get();
  }

  @Test
  void aServerThatDoesNotStartLeavesTheOthersAlone() throws Exception {
    McpServerSpec stillborn =
        new McpServerSpec.Program(
            "s", List.of("perl", SERVER.toString()), Map.of("STILLBORN", "1"));
    McpServerSpec missing = new McpServerSpec.Program("m", List.of("no-such-server"), Map.of());
    McpServerSpec nowhere = new McpServerSpec.Remote("n", "http://127.0.0.1:1/mcp", Map.of());
    McpServerSpec fine =
        new McpServerSpec.Program("t", List.of("perl", SERVER.toString()), Map.of());
    List<String> problems = new CopyOnWriteArrayList<>();
    try (McpServers servers =
        McpServers.start(
            List.of(stillborn, missing, nowhere, fine),
            folder,
            context(SOON, SOON),
            problems::add)) {
      assertThat(servers.tools()).hasSize(6);
      assertThat(problems)
          .filteredOn(problem -> !problem.startsWith("Not all tools of the server 't'"))
          .hasSize(3)
          .allMatch(problem -> problem.matches("(?s)The server '[smn]' does not start: .*"));
    }
  }

  @Test
  void anInterruptedCallLeavesTheServerUsable() throws Exception {
    try (McpServers servers = start(SOON, Map.of())) {
      String first = text(call(servers, "echo"));
      Thread caller =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      call(servers, "hang");
                    } catch (InterruptedException e) {
                      Thread.currentThread().interrupt();
                    }
                  });
      Await.until("the call waits", SOON, () -> caller.getState() == Thread.State.TIMED_WAITING);
      caller.interrupt();
      caller.join();
      assertThat(text(call(servers, "echo"))).isEqualTo(first);
    }
  }

  @Test
  void aServerEndsWithItsSession() throws Exception {
    long pid;
    try (McpServers servers = start(SOON, Map.of())) {
      pid = Long.parseLong(text(call(servers, "echo")).split(" ", -1)[1]);
    }
    Await.until(
        "its end", SOON, () -> !ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false));
  }

  @Test
  void aConfigurationNamesServersOrSaysWhatIsWrong() throws Exception {
    Path file = folder.resolve("config.json");
    assertThat(McpConfig.read(file)).isEmpty();
    Files.writeString(
        file,
        """
        {"mcpServers":{"a":{"command":"npx","args":["-y","x"],"env":{"K":"v"}},
                       "b":{"url":"http://localhost/mcp","headers":{"H":"v"}}}}""");
    assertThat(McpConfig.read(file))
        .containsExactly(
            new McpServerSpec.Program("a", List.of("npx", "-y", "x"), Map.of("K", "v")),
            new McpServerSpec.Remote("b", "http://localhost/mcp", Map.of("H", "v")));
    Files.writeString(file, "{\"mcpServers\":{\"a\":{}}}");
    assertThatThrownBy(() -> McpConfig.read(file))
        .isInstanceOf(KonsolException.class)
        .hasMessage(file + ":1: 'mcpServers.a' needs a 'command' or a 'url'");
  }

  private record Here(Path directory) implements ToolContext {
    @Override
    public void progress(double done, double total, String message) {}

    @Override
    public Optional<String> ask(String question, Optional<String> proposal) {
      return proposal;
    }
  }
}
