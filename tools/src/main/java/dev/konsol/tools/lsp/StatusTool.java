package dev.konsol.tools.lsp;

import dev.konsol.core.Excerpt;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.core.tool.ToolSpec.Effects;
import dev.konsol.lsp.LspStatus;
import dev.konsol.lsp.diagnostics.DiagnosticStore;
import dev.konsol.lsp.server.ServerStatus;
import dev.konsol.tools.Schema;
import dev.konsol.tools.StructuredAnswer;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.lsp.query.AnswerText;
import dev.konsol.tools.lsp.query.LspAccess;
import dev.konsol.tools.lsp.query.QueryScope;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// `lsp_status {projectRoot?}`.
record StatusTool(LspAccess host) implements LspTool {
  private static final int MOST_STDERR = 10;

  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "lsp_status",
        "Language servers of the project",
        "Which language servers the project has, whether each is ready, busy or broken and why, and"
            + " which are missing and how to install them. Look here when another lsp tool answers"
            + " failed, not_ready or unsupported.",
        QueryScope.described(new Schema()),
        Schema.open()
            .optionalFlag("connected", "whether a server runs for this project")
            .optionalObjects("servers", "those that were asked for, each with its state")
            .optionalObjects(
                "available", "those that would be started when asked for, or are missing")
            .optionalTexts("warnings", "what is not understood in the configuration"),
        Effects.READS);
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of();
  }

  @Override
  public ToolResult answer(Query query) {
    LspStatus status = query.servers().status(query.scope().project());
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    fields.put("connected", status.connected());
    fields.put("directory", status.directory().toString());
    status.servers().forEach(each -> server(fields.withArrayProperty("servers").addObject(), each));
    ArrayNode available = fields.withArrayProperty("available");
    fields.withArrayProperty("servers");
    status
        .available()
        .forEach(
            each ->
                available
                    .addObject()
                    .put("id", each.id())
                    .put("server", each.id())
                    .put("source", each.source())
                    .put("missing", each.missing()));
    status.warnings().forEach(fields.putArray("warnings")::add);
    return StructuredAnswer.of(text(status), fields);
  }

  private static void server(ObjectNode node, ServerStatus status) {
    node.put("id", status.key().id()).put("server", status.key().id());
    node.put("root", status.key().root().toString());
    node.put("state", status.state().wireName()).put("reason", status.reason());
    node.put("since_ms", status.since().toMillis());
    node.put("retry_after_ms", status.retryAfter().toMillis());
    node.put("restarts", status.restarts()).put("generation", status.generation());
    node.put("pid", status.run().pid()).put("memory_bytes", status.run().memoryBytes());
    node.put("open_documents", status.run().openDocuments());
    node.put("registrations", status.run().registrations());
    DiagnosticStore.Held held = status.run().diagnostics();
    node.putObject("diagnostics")
        .put("files", held.files())
        .put("bytes", held.bytes())
        .put("dropped", held.dropped());
    ArrayNode stderr = node.putArray("stderr");
    last(status).forEach(stderr::add);
  }

  private static List<String> last(ServerStatus status) {
    List<String> all = status.run().stderr();
    int left = Math.max(0, all.size() - MOST_STDERR);
    List<String> last = new ArrayList<>();
    if (left > 0) {
      last.add(
          "[… %d of %d lines left out: only the last are shown …]".formatted(left, all.size()));
    }
    all.subList(left, all.size()).forEach(line -> last.add(Excerpt.printable(line)));
    return last;
  }

  private static String text(LspStatus status) {
    List<String> lines = new ArrayList<>();
    status.servers().forEach(each -> lines.add(line(each)));
    status
        .available()
        .forEach(
            each ->
                lines.add(
                    each.id()
                        + (each.missing().isEmpty()
                            ? ": starts when it is asked for"
                            : ": missing, " + each.missing())));
    status.warnings().forEach(warning -> lines.add("warning: " + warning));
    return lines.isEmpty()
        ? "No language server is for " + status.directory() + ", as far as its files show."
        : AnswerText.lines(lines, lines.size(), line -> line);
  }

  private static String line(ServerStatus status) {
    String reason = status.reason().isEmpty() ? "" : ", " + status.reason();
    String retry =
        status.retryAfter().isZero()
            ? ""
            : ", tried again in " + status.retryAfter().toMillis() + " ms";
    List<String> stderr = last(status);
    String words =
        reason.isEmpty() || stderr.isEmpty() ? "" : "; it said: " + String.join(" | ", stderr);
    long dropped = status.run().diagnostics().dropped();
    String much = dropped == 0 ? "" : ", said too much: " + dropped + " diagnostics were dropped";
    return "%s: %s%s%s%s, in %s%s"
        .formatted(
            status.key().id(),
            status.state().wireName(),
            reason,
            retry,
            much,
            status.key().root(),
            words);
  }
}
