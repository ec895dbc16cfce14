package dev.konsol.tools.lsp;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.lsp.LanguageServers;
import dev.konsol.lsp.text.Position;
import dev.konsol.tools.ProgressTicks;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.lsp.query.LspAccess;
import dev.konsol.tools.lsp.query.QueryScope;
import dev.konsol.tools.lsp.query.SourceLocation;
import java.nio.file.Path;
import java.util.List;

/// A question to language servers. Before it is asked, the person behind the caller is asked
/// whether to trust what the folder would have started for it; while it is, the caller is told what
/// the servers are busy with.
interface LspTool extends ToolBody {
  LspAccess host();

  /// What is done with the file of a call.
  default Judged.Use use() {
    return Judged.Use.READ;
  }

  /// One call.
  ///
  /// @param servers as this caller finds them
  record Query(
      LanguageServers servers, QueryScope scope, ToolArguments arguments, ToolContext context) {
    QueryScope.Aim aim() {
      return scope.aim(arguments);
    }

    Position position() throws InterruptedException {
      return SourceLocation.of(arguments, aim(), servers.navigation());
    }
  }

  ToolResult answer(Query query) throws InterruptedException;

  @Override
  default List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of(QueryScope.judged(arguments, context, host().reach(), use()));
  }

  @Override
  default ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    LanguageServers servers = host().servers(context);
    QueryScope scope = QueryScope.of(arguments, context, host().reach());
    host().question().settle(leftOut(servers, scope, arguments), context);
    try (ProgressTicks _ = ProgressTicks.of(context, () -> doing(servers))) {
      return answer(new Query(servers, scope, arguments, context));
    }
  }

  private static List<LeftOut> leftOut(
      LanguageServers servers, QueryScope scope, ToolArguments arguments) {
    List<String> names = DiagnosticsTool.names(arguments);
    if (names.isEmpty()) {
      return servers.leftOut(scope.project(), Path.of("-"));
    }
    QueryScope.Aim aim = scope.aim(names.getFirst());
    return servers.leftOut(aim.project(), aim.file());
  }

  private static String doing(LanguageServers servers) {
    String doing = servers.doing();
    return doing.isEmpty() ? "waiting for the language server" : doing;
  }
}
