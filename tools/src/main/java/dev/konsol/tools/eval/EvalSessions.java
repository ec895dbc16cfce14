package dev.konsol.tools.eval;

import dev.konsol.core.session.SessionState;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.eval.EvalSession;
import dev.konsol.tools.Schema;
import dev.konsol.tools.StructuredAnswer;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// `eval_sessions {sessionId?}`.
record EvalSessions(SnippetRuns snippets) implements ToolBody {
  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "eval_sessions",
        "List snippet sessions",
        "Lists the sessions in which snippets run: id, language and whether one is busy. Use it to"
            + " find a session again whose variables you still need.",
        new Schema().optionalText("sessionId", "only this one; all unless given"),
        Schema.open().optionalObjects("sessions", "one entry a session"),
        Effects.READS);
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of();
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) {
    Optional<String> wanted = arguments.optionalText("sessionId");
    List<EvalSession> all =
        snippets.list().stream()
            .filter(each -> wanted.map(each.title()::equals).orElse(true))
            .toList();
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    ArrayNode sessions = fields.putArray("sessions");
    all.forEach(
        each ->
            sessions
                .addObject()
                .put("sessionId", each.title())
                .put("language", each.language().wireName())
                .put("busy", isBusy(each))
                .put("attention", each.attention().wireName()));
    String text = all.stream().map(EvalSessions::line).collect(Collectors.joining("\n"));
    return StructuredAnswer.of(all.isEmpty() ? none(wanted) : text, fields);
  }

  private static String none(Optional<String> wanted) {
    return wanted
        .map(id -> "There is no session '" + id + "': run a snippet with it.")
        .orElse("There are no sessions yet: run a snippet.");
  }

  private static String line(EvalSession session) {
    return "%s: %s, %s"
        .formatted(
            session.title(), session.language().wireName(), isBusy(session) ? "busy" : "ready");
  }

  private static boolean isBusy(EvalSession session) {
    return session.state() instanceof SessionState.Busy;
  }
}
