package dev.konsol.app.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.agent.AgentSession;
import dev.konsol.agent.Agents;
import dev.konsol.agent.NewSession;
import dev.konsol.agent.event.FramedEvent;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Policy;
import dev.konsol.agent.prompt.Instructions;
import dev.konsol.app.settings.AgentOptions;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.Stored;
import dev.konsol.process.Marker;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import dev.konsol.tools.mcp.ProcessContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DaemonAgentsTest {
  private static final Pattern SAID = Pattern.compile("pid \\d+ said");
  private static final String SERVER =
      """
      use strict; $| = 1;
      while (my $line = <STDIN>) {
        my ($method) = $line =~ /"method":"([^"]+)"/;
        my ($id) = $line =~ /"id":(\\d+)/;
        next unless defined $method && defined $id;
        my $result = $method eq 'initialize'
          ? '{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"t","version":"1"}}'
          : $method eq 'tools/list' ? '{"tools":[{"name":"hello","inputSchema":{"type":"object"}}]}'
          : $method eq 'tools/call' ? qq({"content":[{"type":"text","text":"pid $$ said"}]})
          : '{}';
        print qq({"jsonrpc":"2.0","id":$id,"result":$result}\\n);
      }
      """;

  @TempDir private Path folder;
  private final Marker marker = Marker.of(Path.of("/test/" + UUID.randomUUID()), "run");
  private Processes processes;

  @BeforeEach
  void open() throws IOException {
    processes = Processes.start(marker, new Supervision.Unsupervised());
    Files.writeString(
        folder.resolve("script.json"),
        """
        {"replies":[
          {"when":{"role":"user"},"tool_calls":[{"name":"t__hello","arguments":{}}],"repeat":true},
          {"when":{"role":"tool"},"text":"Done.","repeat":true}]}""");
  }

  @AfterEach
  void close() {
    processes.close();
  }

  private DaemonAgents agents(String configuration) throws IOException {
    return agents(configuration, Optional.empty());
  }

  private DaemonAgents agents(String configuration, Optional<String> store) throws IOException {
    return agents(new Host(), configuration, store);
  }

  private DaemonAgents agents(Host host, String configuration, Optional<String> store)
      throws IOException {
    Path file = folder.resolve(".config/konsol/config.json");
    Files.createDirectories(file.getParent());
    Files.writeString(file, configuration);
    Map<String, String> environment = Map.of("PATH", "/usr/bin:/bin", "HOME", folder.toString());
    return new DaemonAgents(
        host,
        new AgentOptions(
            "script:" + folder.resolve("script.json"),
            store,
            new Policy(List.of(), Decision.ALLOW)),
        folder.resolve("konsol.db"),
        environment,
        new DaemonAgents.Parts(List::of, Instructions.fixed("")),
        ProcessContext.of(processes.launcher(), environment, "1"));
  }

  /// What the tool answered.
  private String said(Agents agents) throws InterruptedException {
    AgentSession session =
        agents.create(new NewSession(folder, Optional.empty(), Optional.empty(), false));
    session.say("go");
    assertThat(session.awaitIdle()).contains(StopReason.COMPLETED);
    return agents.events(session.id().value(), 0, 100).stream()
        .map(FramedEvent::line)
        .collect(Collectors.joining("\n"));
  }

  @Test
  void sessionsShareTheServersOfTheUsersOwnConfiguration() throws Exception {
    Path server = Files.writeString(folder.resolve("server.pl"), SERVER);
    String configuration =
        "{\"mcpServers\":{\"t\":{\"command\":\"perl\",\"args\":[\"%s\"]}}}".formatted(server);
    try (DaemonAgents agents = agents(configuration)) {
      List<String> first = pids(said(agents.get()));
      assertThat(first).hasSize(1);
      assertThat(pids(said(agents.get()))).isEqualTo(first);
    }
  }

  private static List<String> pids(String events) {
    return SAID.matcher(events).results().map(MatchResult::group).toList();
  }

  @Test
  void aConfigurationThatIsWrongTakesNothingElseAway() throws Exception {
    try (DaemonAgents agents = agents("{ not JSON")) {
      assertThat(said(agents.get())).contains("There is no tool 't__hello'");
    }
  }

  @Test
  void whatAnEarlierDaemonLeftIsKnownAndADaemonWithoutAnyMakesNoStore() throws Exception {
    Host first = new Host();
    try (DaemonAgents agents = agents(first, "{}", Optional.empty())) {
      assertThat(first.storedBeyond(first.listed())).isEqualTo(Stored.NONE);
      assertThat(folder.resolve("konsol.db")).doesNotExist();
      var _ = said(agents.get());
      assertThat(first.storedBeyond(first.listed())).isEqualTo(Stored.NONE);
    }
    Host next = new Host();
    try (DaemonAgents _ = agents(next, "{}", Optional.empty())) {
      assertThat(next.listed()).isEmpty();
      assertThat(next.storedBeyond(List.of()).sessions())
          .extracting(each -> each.kind() + " " + each.stateName())
          .containsExactly("agent stored");
    }
    Host away = new Host();
    Optional<String> nobody = Optional.of("jdbc:postgresql://127.0.0.1:1/none");
    try (DaemonAgents _ = agents(away, "{}", nobody)) {
      assertThat(away.storedBeyond(List.of()).incomplete().orElseThrow()).contains("database");
    }
  }

  /// Nothing listens on that port.
  @Test
  void aStoreThatSomebodyNamedIsAskedBeforeAnySessionIs() throws Exception {
    try (DaemonAgents agents = agents("{}", Optional.of("jdbc:postgresql://127.0.0.1:1/none"))) {
      assertThat(agents.trouble().orElseThrow()).contains("database");
    }
    try (DaemonAgents agents = agents("{}")) {
      assertThat(agents.trouble()).isEmpty();
      assertThat(folder.resolve("konsol.db")).doesNotExist();
    }
  }
}
