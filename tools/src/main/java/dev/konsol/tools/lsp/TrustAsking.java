package dev.konsol.tools.lsp;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.lsp.LanguageServers;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import dev.konsol.tools.TrustQuestion;
import dev.konsol.tools.lsp.query.LspAccess;
import dev.konsol.tools.lsp.query.QueryScope;
import java.nio.file.Path;
import java.util.List;

/// A question to language servers, before which the person behind the caller is asked whether to
/// trust what the folder would have started for it.
record TrustAsking(ToolBody body, LspAccess host, TrustQuestion question) implements ToolBody {
  @Override
  public ToolSpec spec() {
    return body.spec();
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return body.judged(arguments, context);
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    question.settle(leftOut(arguments, context), context);
    return body.run(arguments, context);
  }

  private List<LeftOut> leftOut(ToolArguments arguments, ToolContext context) {
    LanguageServers servers = host.servers(context);
    QueryScope scene = QueryScope.of(arguments, context, host.reach());
    List<String> names = DiagnosticsTool.names(arguments);
    if (names.isEmpty()) {
      return servers.leftOut(scene.project(), Path.of("-"));
    }
    QueryScope.Aim aim = scene.aim(names.getFirst());
    return servers.leftOut(aim.project(), aim.file());
  }
}
