package dev.konsol.tools.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.console.ConsoleSettings;
import dev.konsol.console.Consoles;
import dev.konsol.core.Budget;
import dev.konsol.core.Closer;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Host;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.process.Marker;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Models and real consoles.
class ConsoleToolsTest implements ToolContext {
  @TempDir Path folder;
  @AutoClose private final Closer closer = new Closer();
  private final List<Double> told = new CopyOnWriteArrayList<>();
  private List<Tool> tools = List.of();
  private Consoles consoles;
  private String caller = "";

  @BeforeEach
  void open() {
    Marker marker = Marker.of(folder, UUID.randomUUID().toString());
    Processes processes = closer.own(Processes.start(marker, new Supervision.Unsupervised()));
    Host host = new Host();
    consoles =
        closer.own(
            new Consoles(
                host,
                100,
                processes.terminals(),
                processes.trees(),
                ConsoleSettings.of(
                    folder, Map.of("PATH", "/usr/bin:/bin", "TERM", "xterm", "EXTRA", "there"))));
    closer.own(() -> host.stop(Budget.of(Duration.ofSeconds(4))));
    tools = ConsoleTools.all(consoles);
  }

  @Override
  public Path directory() {
    return folder;
  }

  @Override
  public void progress(double done, double total, String message) {
    told.add(done);
  }

  @Override
  public Optional<String> ask(String question, Optional<String> proposal) {
    return Optional.empty();
  }

  @Override
  public String caller() {
    return caller;
  }

  private Tool tool(String name) {
    return tools.stream().filter(each -> each.spec().name().equals(name)).findFirst().orElseThrow();
  }

  private ToolResult call(String name, String arguments) throws InterruptedException {
    return tool(name).call(arguments, this);
  }

  @Test
  void anAgentsOwnConsolesAreThoseThatItOpened() throws InterruptedException {
    call("console_create", "{\"args\":[\"cat\"],\"key\":\"person\"}");
    caller = "agent";
    call("console_create", "{\"args\":[\"cat\"],\"key\":\"mine\"}");
    for (String name : List.of("console_read", "console_screen", "console_wait", "console_kill")) {
      assertThat(tool(name).judged("{\"key\":\"mine\"}", this))
          .containsExactly(new Judged.Session("mine", true));
      assertThat(tool(name).judged("{\"key\":\"person\"}", this))
          .containsExactly(new Judged.Session("person", false));
    }
    assertThat(tool("console_send").judged("{\"key\":\"person\",\"input\":\"rm x\\\\n\"}", this))
        .containsExactly(new Judged.Session("person", false), new Judged.Code("rm x\n"));
    assertThat(call("console_list", "{}").structured().orElseThrow())
        .contains("\"mine\"")
        .doesNotContain("person");
    assertThat(tool("console_list").judged("{}", this)).isEmpty();
    assertThat(tool("console_list").judged("{\"all\":true}", this))
        .containsExactly(new Judged.Session("*", false));
    caller = "another agent";
    assertThat(tool("console_read").judged("{\"key\":\"mine\"}", this))
        .containsExactly(new Judged.Session("mine", false));
    caller = "";
    assertThat(call("console_list", "{}").structured().orElseThrow()).contains("mine", "person");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"input\":\"rm x\\\\n\"",
        "\"input\":\"\\\\x72m\\\\x20x\\\\r\"",
        "\"keys\":[\"r\",\"m\",\"Space\",\"x\",\"C-m\"]",
        "\"base64\":\"cm0geA0=\"",
      })
  void whatIsTypedIsJudgedAndNotHowThatIsWritten(String written) throws InterruptedException {
    call("console_create", "{\"args\":[\"cat\"],\"key\":\"k\"}");
    assertThat(tool("console_send").judged("{\"key\":\"k\"," + written + "}", this))
        .containsExactly(new Judged.Session("k", true), new Judged.Code("rm x\n"));
  }

  @Test
  void everythingThatAConsoleIsMadeOfIsJudged() {
    List<Judged> judged =
        tool("console_create")
            .judged(
                "{\"args\":[\"ls\"],\"cwd\":\"/\",\"env\":{\"A\":\"b\"},\"log_path\":\"x\"}", this);
    assertThat(judged)
        .contains(new Judged.Argv(List.of("ls")), new Judged.Variable("A", "b"))
        .filteredOn(Judged.File.class::isInstance)
        .extracting(file -> ((Judged.File) file).real())
        .containsExactly(Path.of("/"), Path.of("/x"));
    assertThatThrownBy(
            () ->
                tool("console_create").judged("{\"args\":[\"ls\"],\"log_path\":\"\\u0000\"}", this))
        .isInstanceOf(KonsolException.class);
  }

  private JsonNode ok(String name, String arguments) throws InterruptedException {
    ToolResult result = call(name, arguments);
    assertThat(result.failed()).as(result.toString()).isFalse();
    return JsonMapper.shared().readTree(result.structured().orElseThrow());
  }

  @Test
  void aWaitShowsTheLineInWhichThePatternMatched() throws InterruptedException {
    ok("console_create", "{\"key\":\"k\",\"command\":\"echo one; printf 'name?'; read x\"}");
    JsonNode waited = ok("console_wait", "{\"key\":\"k\",\"pattern\":\"name\"}");
    assertThat(waited.path("evidence").asString()).isEqualTo("pattern");
    assertThat(waited.path("data").asString()).startsWith("one\nname");
    long next = waited.path("next_offset").asLong();
    JsonNode rest = ok("console_read", "{\"key\":\"k\",\"offset\":" + next + "}");
    assertThat(waited.path("data").asString() + rest.path("data").asString())
        .isEqualTo("one\nname?");
  }

  /// What lies between the beginning and the end is found where the answer says it is.
  @Test
  void aWaitThatPassesOverMuchOutputSaysExactlyWhat() throws InterruptedException {
    ok("console_create", "{\"key\":\"k\",\"command\":\"seq 1 90000\"}");
    JsonNode waited = ok("console_wait", "{\"key\":\"k\",\"until\":\"exit\"}");
    String data = waited.path("data").asString();
    assertThat(data).hasSizeLessThan(16_000).startsWith("1\n2\n").endsWith("\n90000\n");
    Matcher gap =
        Pattern.compile("\n\\[… (\\d+) bytes left out, from (\\d+) to (\\d+) of (\\d+): .*…]\n")
            .matcher(data);
    assertThat(gap.find()).isTrue();
    long from = Long.parseLong(gap.group(2));
    long to = Long.parseLong(gap.group(3));
    assertThat(Long.parseLong(gap.group(1))).isEqualTo(to - from);
    assertThat(Long.parseLong(gap.group(4))).isEqualTo(waited.path("next_offset").asLong());
    StringBuilder all = new StringBuilder(data.substring(0, gap.start()));
    while (from < to) {
      JsonNode part =
          ok(
              "console_read",
              "{\"key\":\"k\",\"offset\":%d,\"max_bytes\":%d}"
                  .formatted(from, Math.min(200_000, to - from)));
      all.append(part.path("data").asString());
      from = part.path("next_offset").asLong();
    }
    all.append(data.substring(gap.end()));
    assertThat(all.toString().lines().count()).isEqualTo(90_000);
    assertThat(all.toString().lines().mapToInt(Integer::parseInt).sum())
        .isEqualTo(IntStream.rangeClosed(1, 90_000).sum());
  }

  @Test
  void aWaitSaysWhatOfTheOutputIsGone() throws InterruptedException {
    ok("console_create", "{\"key\":\"k\",\"command\":\"seq 1 90000\",\"log_cap\":65536}");
    JsonNode waited = ok("console_wait", "{\"key\":\"k\",\"until\":\"exit\",\"from_offset\":0}");
    JsonNode read = ok("console_read", "{\"key\":\"k\",\"offset\":0}");
    assertThat(waited.path("gap").asString()).contains("bytes of output are gone, from 0 to ");
    assertThat(waited.path("gap")).isEqualTo(read.path("gap"));
    assertThat(waited.path("offset")).isEqualTo(read.path("offset"));
  }

  @Test
  void theEndOfTheOutputSaysHowMuchIsBeforeIt() throws InterruptedException {
    ok("console_create", "{\"key\":\"k\",\"command\":\"seq 1 90000\"}");
    ok("console_wait", "{\"key\":\"k\",\"until\":\"exit\"}");
    String read = call("console_read", "{\"key\":\"k\"}").content().toString();
    assertThat(read).containsPattern("output from offset (\\d+) to \\d+, \\1 bytes before it");
    String first =
        call("console_read", "{\"key\":\"k\",\"offset\":0,\"max_bytes\":100}").content().toString();
    assertThat(first).containsPattern("\\d+ bytes after it: read on from there");
  }

  @Test
  void escapeSequencesInACommandReachNobody() throws InterruptedException {
    ok("console_create", "{\"key\":\"k\",\"args\":[\"cat\",\"\\u001b[31mred\\u0007\"]}");
    JsonNode listed = ok("console_list", "{}").at("/sessions/0/command");
    assertThat(listed.stringValue()).contains("red").doesNotContainPattern("[\u001b\u0007]");
    assertThat(call("console_list", "{}").content().toString())
        .contains("red")
        .doesNotContainPattern("[\u001b\u0007]");
  }

  @Tag("slow")
  @Test
  void aLongWaitTellsThatItGoesOn() throws InterruptedException {
    ok("console_create", "{\"key\":\"k\",\"command\":\"exec cat\"}");
    JsonNode waited = ok("console_wait", "{\"key\":\"k\",\"until\":\"exit\",\"timeout_ms\":1500}");
    assertThat(waited.path("timed_out").asBoolean()).isTrue();
    assertThat(told).startsWith(1.0);
    told.clear();
    ok("console_read", "{\"key\":\"k\",\"waitMs\":1500}");
    assertThat(told).startsWith(1.0);
  }

  @Test
  void aProgramGetsItsArgumentsAndVariablesAsTheyAre() throws InterruptedException {
    ok(
        "console_create",
        """
        {"key":"k","args":["/bin/sh","-c","echo \\"$0 $1 $MARK\\"; read y; echo \\"got $y\\"","a b","$c"],
         "env":{"MARK":"m"}}""");
    ok("console_send", "{\"key\":\"k\",\"base64\":\"eAo=\"}");
    JsonNode waited = ok("console_wait", "{\"key\":\"k\",\"until\":\"exit\",\"from_offset\":0}");
    assertThat(waited.path("data").asString()).contains("a b $c m\n").contains("got x\n");
  }

  @Test
  void outputIsReadInEachView() throws InterruptedException {
    ok(
        "console_create",
        "{\"key\":\"k\",\"command\":\"printf '10%%\\\\r\\\\033[31m99%%\\\\n'; read x\"}");
    ok("console_wait", "{\"key\":\"k\",\"pattern\":\"99%\\\\s\"}");
    String from = "{\"key\":\"k\",\"offset\":0,\"view\":\"%s\"}";
    JsonNode text = ok("console_read", from.formatted("text"));
    assertThat(text.path("data").asString()).isEqualTo("99%\n");
    JsonNode raw = ok("console_read", from.formatted("raw"));
    assertThat(raw.path("data").asString()).isEqualTo("10%99%\n");
    JsonNode screen = ok("console_read", from.formatted("screen"));
    assertThat(screen.path("data").asString()).isEqualTo("99%");
    assertThat(screen.path("rows")).hasSize(40);
    assertThat(List.of(raw, screen))
        .allSatisfy(
            each -> assertThat(each.path("next_offset")).isEqualTo(text.path("next_offset")));
  }

  @Test
  void aShellOfTheModelsChoiceIsAProgramThatIsJudged() throws InterruptedException {
    String arguments = "{\"key\":\"k\",\"command\":\"it\",\"shell\":\"/bin/echo\"}";
    assertThat(tool("console_create").judged(arguments, this))
        .contains(new Judged.CommandLine("it"), new Judged.Argv(List.of("/bin/echo", "-c", "it")));
    ok("console_create", arguments);
    JsonNode waited = ok("console_wait", "{\"key\":\"k\",\"until\":\"exit\"}");
    assertThat(waited.path("data").asString()).isEqualTo("-c it\n");
    assertThat(call("console_create", "{\"args\":[\"ls\"],\"shell\":\"/bin/sh\"}").failed())
        .isTrue();
  }

  @Test
  void aVariableThatIsNullIsTakenAway() throws InterruptedException {
    String arguments = "{\"key\":\"k\",\"command\":\"echo [$EXTRA]\",\"env\":{\"EXTRA\":null}}";
    assertThat(tool("console_create").judged(arguments, this))
        .contains(new Judged.Variable("EXTRA", ""));
    ok("console_create", arguments);
    JsonNode waited = ok("console_wait", "{\"key\":\"k\",\"until\":\"exit\"}");
    assertThat(waited.path("data").asString()).isEqualTo("[]\n");
  }

  @Test
  void whatIsSentAgainWithItsIdIsTypedOnce() throws InterruptedException {
    ok("console_create", "{\"key\":\"k\",\"command\":\"stty -echo; echo ready; cat\"}");
    ok("console_wait", "{\"key\":\"k\",\"pattern\":\"ready\\\\s\"}");
    String once = "{\"key\":\"k\",\"input\":\"one\\\\n\",\"writeId\":\"1\",\"paste\":true}";
    ok("console_send", once);
    ok("console_send", once);
    ok("console_send", "{\"key\":\"k\",\"input\":\"end\\\\n\"}");
    JsonNode waited =
        ok("console_wait", "{\"key\":\"k\",\"pattern\":\"end\\\\s\",\"fromOffset\":0}");
    assertThat(waited.path("data").asString()).isEqualTo("ready\none\nend\n");
  }

  @Test
  void theEndBySignalHasNoCode() throws InterruptedException {
    ok("console_create", "{\"key\":\"k\",\"command\":\"kill -TERM $$\"}");
    JsonNode waited = ok("console_wait", "{\"key\":\"k\",\"until\":\"exit\"}");
    assertThat(waited.path("signal").asString()).isEqualTo("SIGTERM");
    assertThat(waited.has("exit_code")).isFalse();
  }

  /// Whatever the model asks for: its client would have given up.
  @Test
  void aWaitComesBackAfterItsSoftLimit() throws InterruptedException {
    ok("console_create", "{\"key\":\"k\",\"command\":\"exec cat\"}");
    Tool brief = new ConsoleWait(new SharedConsoles(consoles), Duration.ofMillis(1)).asTool();
    ToolResult waited = brief.call("{\"key\":\"k\",\"timeoutMs\":600000}", this);
    assertThat(waited.structured().orElseThrow()).contains("\"evidence\":\"timeout\"");
  }

  @Test
  void namesAreSpelledAsThoseOfTheOtherTools() {
    assertThat(tools)
        .allSatisfy(
            tool -> assertThat(tool.spec().inputSchema()).doesNotContainPattern("\"\\w+_\\w+\":"))
        .allSatisfy(
            tool -> assertThat(tool.spec().inputSchema()).doesNotContain("9223372036854775807"));
  }

  @Test
  void aChoiceIsOneOfThoseListed() throws InterruptedException {
    ok("console_create", "{\"key\":\"k\",\"command\":\"exec cat\"}");
    assertThat(call("console_wait", "{\"key\":\"k\",\"until\":\"doomsday\"}").content().toString())
        .contains("The argument 'until' is one of exit, pattern, prompt, idle.");
  }

  @Test
  void whatContradictsItselfIsRefused() throws InterruptedException {
    assertThat(call("console_create", "{\"command\":\"x\",\"args\":[\"y\"]}").failed()).isTrue();
    assertThat(call("console_create", "{\"command\":\"x\",\"env\":{\"A\":1}}").failed()).isTrue();
    ok("console_create", "{\"key\":\"k\",\"command\":\"exec cat\"}");
    assertThat(call("console_send", "{\"key\":\"k\"}").failed()).isTrue();
    assertThat(call("console_send", "{\"key\":\"k\",\"base64\":\"*\"}").failed()).isTrue();
  }
}
