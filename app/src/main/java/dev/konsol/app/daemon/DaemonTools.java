package dev.konsol.app.daemon;

import dev.konsol.app.lsp.LazyLanguageServers;
import dev.konsol.console.Consoles;
import dev.konsol.core.tool.Tool;
import dev.konsol.process.launch.Launcher;
import dev.konsol.tools.basic.Tools;
import dev.konsol.tools.console.ConsoleTools;
import dev.konsol.tools.eval.EvalTools;
import dev.konsol.tools.eval.Snippets;
import dev.konsol.tools.lsp.EditDiagnostics;
import dev.konsol.tools.lsp.LspTools;
import dev.konsol.tools.lsp.query.Reach;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// What the daemon's agents may use: files and commands, and the sessions and language servers that
/// everybody sees. An edit tells what it broke.
///
/// @param environment what commands inherit
record DaemonTools(
    Launcher launcher,
    Map<String, String> environment,
    Consoles consoles,
    Snippets snippets,
    LazyLanguageServers servers)
    implements Supplier<List<Tool>> {

  @Override
  public List<Tool> get() {
    List<Tool> tools =
        new ArrayList<>(
            Tools.all(launcher, environment, new EditDiagnostics(servers, servers.trust())));
    tools.addAll(ConsoleTools.all(consoles));
    tools.addAll(EvalTools.all(snippets, servers.trust()));
    tools.addAll(LspTools.all(servers, Reach.DIRECTORY, servers.trust()));
    return tools;
  }
}
