package dev.konsol.tools.lsp;

import dev.konsol.core.tool.Tool;
import dev.konsol.core.trust.Trust;
import dev.konsol.lsp.LanguageServers;
import dev.konsol.tools.AfterEdit;
import dev.konsol.tools.TrustQuestion;
import dev.konsol.tools.lsp.query.LspAccess;
import dev.konsol.tools.lsp.query.Reach;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The tools over language servers.
public final class LspTools {
  private LspTools() {}

  /// All of them.
  ///
  /// @param servers asked for when a tool is called: most hosts never need any
  public static List<Tool> all(Supplier<LanguageServers> servers, Reach reach, Trust trust) {
    LspAccess host = new LspAccess(servers, reach, new TrustQuestion(trust));
    AfterEdit afterEdit = new EditDiagnostics(servers, trust);
    return Stream.<LspTool>of(
            new DiagnosticsTool(host, new ReportedBaselines()),
            new PlacesTool(host, PlacesTool.Kind.DEFINITION),
            new PlacesTool(host, PlacesTool.Kind.REFERENCES),
            new HoverTool(host),
            new SymbolsTool(host),
            new CallsTool(host),
            new RenameTool(host, afterEdit),
            new CodeActionsTool(host, afterEdit),
            new FormatTool(host, afterEdit),
            new StatusTool(host))
        .map(LspTool::asTool)
        .toList();
  }
}
