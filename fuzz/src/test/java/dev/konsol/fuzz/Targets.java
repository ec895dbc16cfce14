package dev.konsol.fuzz;

import dev.konsol.agent.policy.PolicyFuzz;
import dev.konsol.agent.provider.http.ModelStreamFuzz;
import dev.konsol.app.CommandLineFuzz;
import dev.konsol.client.console.attach.KeysFuzz;
import dev.konsol.client.repl.display.HighlightFuzz;
import dev.konsol.client.rpc.ClientFramesFuzz;
import dev.konsol.console.past.RecordsFuzz;
import dev.konsol.console.recording.RecordingFuzz;
import dev.konsol.console.screen.ScreenFuzz;
import dev.konsol.core.config.ConfigFuzz;
import dev.konsol.eval.project.model.ProjectModelFuzz;
import dev.konsol.eval.worker.WorkerFuzz;
import dev.konsol.http.access.HttpFuzz;
import dev.konsol.jsonrpc.framing.RpcFuzz;
import dev.konsol.lsp.glob.GlobsFuzz;
import dev.konsol.mcp.http.McpHeadersFuzz;
import dev.konsol.tools.mcp.McpContentFuzz;
import dev.konsol.tools.mcp.auth.McpServerFuzz;
import java.util.List;

/// All targets: each is a class with a method that takes one input, as Jazzer has it.
final class Targets {
  /// Takes one input, and throws when it did harm.
  interface Body {
    void accept(byte[] data) throws Exception;
  }

  /// One target, and how many inputs of it a second of a test is worth, in thousands.
  record Target(Class<?> type, int thousands, Body body) {
    String name() {
      return type.getSimpleName();
    }

    @Override
    public String toString() {
      return name();
    }
  }

  private Targets() {}

  static List<Target> all() {
    return List.of(
        new Target(JsonFuzz.class, 5, JsonFuzz::fuzzerTestOneInput),
        new Target(LinesFuzz.class, 5, LinesFuzz::fuzzerTestOneInput),
        new Target(RpcFuzz.class, 4, RpcFuzz::fuzzerTestOneInput),
        new Target(ClientFramesFuzz.class, 4, ClientFramesFuzz::fuzzerTestOneInput),
        new Target(ScreenFuzz.class, 3, ScreenFuzz::fuzzerTestOneInput),
        new Target(OutputTextFuzz.class, 2, OutputTextFuzz::fuzzerTestOneInput),
        new Target(KeysFuzz.class, 6, KeysFuzz::fuzzerTestOneInput),
        new Target(HighlightFuzz.class, 4, HighlightFuzz::fuzzerTestOneInput),
        new Target(RecordingFuzz.class, 2, RecordingFuzz::fuzzerTestOneInput),
        new Target(RecordsFuzz.class, 6, RecordsFuzz::fuzzerTestOneInput),
        new Target(ModelStreamFuzz.class, 4, ModelStreamFuzz::fuzzerTestOneInput),
        new Target(PolicyFuzz.class, 1, PolicyFuzz::fuzzerTestOneInput),
        new Target(AgentMessagesFuzz.class, 4, AgentMessagesFuzz::fuzzerTestOneInput),
        new Target(PatchFuzz.class, 4, PatchFuzz::fuzzerTestOneInput),
        new Target(DiffFuzz.class, 4, DiffFuzz::fuzzerTestOneInput),
        new Target(GlobsFuzz.class, 3, GlobsFuzz::fuzzerTestOneInput),
        new Target(LanguageServerFuzz.class, 6, LanguageServerFuzz::fuzzerTestOneInput),
        new Target(ConfigFuzz.class, 6, ConfigFuzz::fuzzerTestOneInput),
        new Target(HttpFuzz.class, 4, HttpFuzz::fuzzerTestOneInput),
        new Target(McpHeadersFuzz.class, 6, McpHeadersFuzz::fuzzerTestOneInput),
        new Target(McpServerFuzz.class, 6, McpServerFuzz::fuzzerTestOneInput),
        new Target(McpContentFuzz.class, 6, McpContentFuzz::fuzzerTestOneInput),
        new Target(WorkerFuzz.class, 6, WorkerFuzz::fuzzerTestOneInput),
        new Target(ProjectModelFuzz.class, 4, ProjectModelFuzz::fuzzerTestOneInput),
        new Target(CommandLineFuzz.class, 4, CommandLineFuzz::fuzzerTestOneInput));
  }
}
