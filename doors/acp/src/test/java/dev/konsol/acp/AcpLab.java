package dev.konsol.acp;

import dev.konsol.agent.AgentLimits;
import dev.konsol.agent.AgentSettings;
import dev.konsol.agent.Agents;
import dev.konsol.agent.model.Models;
import dev.konsol.agent.policy.Policy;
import dev.konsol.agent.prompt.Instructions;
import dev.konsol.agent.turn.Spans;
import dev.konsol.core.session.Host;
import dev.konsol.core.store.StoredEvent;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.testkit.MemorySessionStore;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.basic.TodoWrite;
import dev.konsol.tools.mcp.McpServerSpec;
import dev.konsol.tools.mcp.McpServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/// Hosts with a scripted model, one after the other on the same store.
final class AcpLab implements AutoCloseable {
  private final MemorySessionStore store = new MemorySessionStore();
  private final Path project;
  private final List<Agents> hosts = new ArrayList<>();
  private Optional<String> model;
  private String problem = "";

  AcpLab(Path project) {
    this.project = project;
    this.model = Optional.of("script:" + project.resolve("script.json"));
  }

  void script(String... replies) throws IOException {
    Files.writeString(
        project.resolve("script.json"), "{\"replies\":[" + String.join(",", replies) + "]}");
  }

  /// Every session is told of this.
  void problem(String sentence) {
    problem = sentence;
  }

  private McpServers further(List<McpServerSpec> named, Path directory, Consumer<String> problems) {
    if (!problem.isEmpty()) {
      problems.accept(problem);
    }
    return McpServers.none();
  }

  void withoutModel() {
    model = Optional.empty();
  }

  /// A door of a new host; those before it count as dead.
  AcpDoor door() {
    String owner = "host-" + hosts.size();
    Agents agents =
        new Agents(
            new Host(),
            store,
            new Models(Map.of()),
            List.of(new Named("shell"), new AskUser(), new TellPath(), new TodoWrite().asTool()),
            new AgentSettings(
                "",
                Instructions.fixed("You are a test."),
                Policy.CAREFUL,
                AgentLimits.DEFAULT,
                new AgentSettings.Ownership(owner, other -> other.equals(owner)),
                Clock.systemUTC(),
                () -> UUID.randomUUID().toString(),
                AgentSettings.NOT_FOR_GOOD,
                Spans::global));
    hosts.add(agents);
    return new AcpDoor(
        new AcpSettings(
            agents,
            "1",
            model,
            Policy.CAREFUL,
            AfterEdit.NOTHING,
            this::further,
            Map.of("PATH", "/of/the/editor")));
  }

  void die() {
    hosts.getLast().close();
  }

  String newSession() {
    return "{\"cwd\":\"" + project + "\",\"mcpServers\":[]}";
  }

  String reopen(String session) {
    return "{\"sessionId\":\"" + session + "\",\"cwd\":\"" + project + "\",\"mcpServers\":[]}";
  }

  static String prompt(String session, String text) {
    return "{\"sessionId\":\"%s\",\"prompt\":[{\"type\":\"text\",\"text\":\"%s\"}]}"
        .formatted(session, text);
  }

  List<String> journal(String session) {
    return store.read(session, 0, Integer.MAX_VALUE).stream().map(StoredEvent::payload).toList();
  }

  /// What waits for the end of the turn that is on, as it is stored.
  String queue(String session) {
    return store.find(session).orElseThrow().meta();
  }

  @Override
  public void close() {
    hosts.forEach(Agents::close);
  }

  private record Named(String name) implements Tool {
    @Override
    public ToolSpec spec() {
      return new ToolSpec(
          name,
          name,
          "Does something.",
          "{\"type\":\"object\"}",
          Optional.empty(),
          new ToolSpec.Effects(false, true, false, true));
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) {
      return ToolResult.text("done by the host");
    }
  }

  private record TellPath() implements Tool {
    @Override
    public ToolSpec spec() {
      return new ToolSpec(
          "tell_path",
          "Tell",
          "Tells.",
          "{\"type\":\"object\"}",
          Optional.empty(),
          ToolSpec.Effects.READS);
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) {
      return ToolResult.text("PATH=" + context.environment().get("PATH"));
    }
  }

  private record AskUser() implements Tool {
    @Override
    public ToolSpec spec() {
      return new ToolSpec(
          "ask_user",
          "Ask",
          "Asks.",
          "{\"type\":\"object\"}",
          Optional.empty(),
          ToolSpec.Effects.READS);
    }

    @Override
    public ToolResult call(String arguments, ToolContext context) throws InterruptedException {
      return ToolResult.text(context.ask("Which?", Optional.of("red")).orElse("nobody answered"));
    }
  }
}
