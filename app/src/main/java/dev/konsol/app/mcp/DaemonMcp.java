package dev.konsol.app.mcp;

import dev.konsol.app.env.Lazy;
import dev.konsol.app.eval.DaemonEvaluations;
import dev.konsol.app.lsp.LazyLanguageServers;
import dev.konsol.console.Consoles;
import dev.konsol.core.Closer;
import dev.konsol.core.Tasks;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.session.Host;
import dev.konsol.core.tool.Tool;
import dev.konsol.mcp.McpDoor;
import dev.konsol.mcp.McpServer;
import dev.konsol.mcp.http.McpHttp;
import dev.konsol.mcp.tool.ToolOffer;
import dev.konsol.tools.console.ConsoleTools;
import dev.konsol.tools.eval.EvalTools;
import dev.konsol.tools.eval.SnippetRuns;
import dev.konsol.tools.lsp.LspTools;
import dev.konsol.tools.lsp.query.Reach;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.LoggerFactory;

/// What a daemon offers over MCP: one offer for all its clients, over the sessions that everybody
/// sees. Nothing of it exists before the first client comes. Owned by the daemon. Safe for any
/// thread.
public final class DaemonMcp implements AutoCloseable {
  private static final String INSTRUCTIONS =
      """
      Konsol keeps live sessions in the user's project. Programs that keep running (servers, watchers, \
      REPLs) belong into consoles: console_create, then console_wait. To find out what code does, run \
      it inside the project with run_java_snippet, run_kotlin_snippet or run_ruby_snippet rather than \
      guess. After an edit ask lsp_diagnostics; before you change or delete something ask lsp_references; \
      rename with lsp_rename. Sessions outlive this conversation: console_list and eval_sessions show what is there.\
      """;

  private final String version;
  private final Host host;
  private final Consoles consoles;
  private final DaemonEvaluations evaluations;
  private final LazyLanguageServers servers;
  private final OtherHosts others;
  private final Closer closer = new Closer();
  private final Lazy<McpServer> server = closer.own(new Lazy<>(this::open));

  public DaemonMcp(
      String version,
      Host host,
      Consoles consoles,
      DaemonEvaluations evaluations,
      LazyLanguageServers servers,
      OtherHosts others) {
    this.version = version;
    this.host = host;
    this.consoles = consoles;
    this.evaluations = evaluations;
    this.servers = servers;
    this.others = others;
  }

  /// Speaks with one client, until it is gone, and owns both streams.
  public void serve(InputStream in, OutputStream out, Path cwd, Map<String, String> environment) {
    new McpDoor(server.get(), cwd, environment).serve(in, out);
  }

  /// The same for clients that come over HTTP.
  public Supplier<McpHttp> http(Path cwd) {
    return closer.own(new Lazy<>(owner -> owner.own(new McpHttp(server.get(), cwd))));
  }

  private McpServer open(Closer owner) {
    Tasks tasks = owner.own(new Tasks("konsol-library", (_, e) -> bug(e)));
    SnippetRuns snippets = owner.own(new SnippetRuns(evaluations::evaluations));
    List<Tool> tools = new ArrayList<>(EvalTools.all(snippets, servers.trust()));
    tools.addAll(ConsoleTools.all(consoles));
    tools.addAll(LspTools.all(servers, Reach.ANYWHERE, servers.trust()));
    ToolOffer offer = ToolOffer.of(anywhere(tools), new SessionLibrary(host, tasks), INSTRUCTIONS);
    return owner.own(new McpServer(offer, version));
  }

  /// Where there are several hosts, each tool can be used on all of them.
  private List<Tool> anywhere(List<Tool> tools) {
    return others.self().isEmpty()
        ? tools
        : tools.stream().<Tool>map(tool -> new HostTool(tool, others)).toList();
  }

  private static void bug(Throwable problem) {
    LoggerFactory.getLogger(DaemonMcp.class).error("looking for changes failed", problem);
  }

  @Override
  public void close() {
    closer.close();
  }
}
