package dev.konsol.mcp.tool;

import dev.konsol.core.Excerpt;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolResult.Content;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.mcp.Exchange;
import dev.konsol.mcp.Offer;
import dev.konsol.mcp.protocol.ClientLink.AskFailed;
import dev.konsol.mcp.protocol.InputRequest;
import dev.konsol.mcp.protocol.InputRequest.Kind;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A tool of ours as the protocol shows it.
record ToolItem(Tool tool, ObjectNode listed) implements Offer.Item {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  static ToolItem of(Tool tool) {
    ToolSpec spec = tool.spec();
    ObjectNode listed = JsonNodeFactory.instance.objectNode();
    listed.put("name", spec.name()).put("title", spec.title());
    listed.put("description", spec.description());
    listed.set("inputSchema", MAPPER.readTree(spec.inputSchema()));
    spec.outputSchema().ifPresent(schema -> listed.set("outputSchema", MAPPER.readTree(schema)));
    listed
        .putObject("annotations")
        .put("title", spec.title())
        .put("readOnlyHint", spec.effects().readOnly())
        .put("destructiveHint", spec.effects().destructive())
        .put("idempotentHint", spec.effects().idempotent())
        .put("openWorldHint", spec.effects().openWorld());
    return new ToolItem(tool, listed);
  }

  @Override
  public ObjectNode ask(ObjectNode params, Exchange exchange) throws InterruptedException {
    JsonNode arguments = params.path("arguments");
    boolean given = !arguments.isMissingNode() && !arguments.isNull();
    String json = !given ? "{}" : MAPPER.writeValueAsString(arguments);
    return json(tool.call(json, new Context(exchange)));
  }

  private static ObjectNode json(ToolResult result) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    result.content().forEach(block -> node.withArray("content").add(json(block)));
    result.structured().ifPresent(json -> node.set("structuredContent", MAPPER.readTree(json)));
    return node.put("isError", result.failed());
  }

  private static ObjectNode json(Content block) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    return switch (block) {
      case Content.Text(String text) -> node.put("type", "text").put("text", text);
      case Content.Image(String mime, String base64) ->
          node.put("type", "image").put("data", base64).put("mimeType", mime);
    };
  }

  private record Context(Exchange exchange) implements ToolContext {
    private static final String QUESTION = "answer";

    @Override
    public Path directory() {
      return exchange.directory();
    }

    @Override
    public Map<String, String> environment() {
      return exchange.environment();
    }

    /// A client that asks for much gets it: nobody cuts it on the way.
    @Override
    public int mostChars() {
      return Integer.MAX_VALUE;
    }

    @Override
    public void progress(double done, double total, String message) {
      exchange.progress(done, total, Excerpt.printable(message));
    }

    /// As a form with one field, where the client can show one.
    @Override
    public Optional<String> ask(String question, Optional<String> proposal)
        throws InterruptedException {
      if (!exchange.client().declares(Kind.ELICITATION.capability())) {
        return Optional.empty();
      }
      ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
      ObjectNode field = schema.putObject("properties").putObject(QUESTION).put("type", "string");
      proposal.ifPresent(value -> field.put("default", value));
      schema.putArray("required").add(QUESTION);
      try {
        JsonNode answer =
            exchange.ask(QUESTION, InputRequest.form(Excerpt.printable(question), schema));
        JsonNode content = answer.path("content").path(QUESTION);
        return content.isString() ? Optional.of(content.stringValue()) : Optional.empty();
      } catch (AskFailed e) {
        return Optional.empty();
      }
    }
  }
}
