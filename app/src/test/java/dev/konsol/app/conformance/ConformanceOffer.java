package dev.konsol.app.conformance;

import static dev.konsol.app.conformance.Fixture.json;
import static dev.konsol.app.conformance.Fixture.object;
import static dev.konsol.app.conformance.Fixture.text;

import dev.konsol.mcp.Exchange;
import dev.konsol.mcp.Offer;
import dev.konsol.mcp.protocol.LogLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What the official conformance suite expects a server to have, by name.
public final class ConformanceOffer implements Offer {
  private static final String PNG =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==";
  private static final String WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";
  private static final String SCHEMA_2020 =
      """
      {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",
       "$defs":{"address":{"$anchor":"addressDef","type":"object",
         "properties":{"street":{"type":"string"},"city":{"type":"string"}}}},
       "properties":{"name":{"type":"string"},"address":{"$ref":"#/$defs/address"},
         "contactMethod":{"type":"string","enum":["phone","email"]},
         "phone":{"type":"string"},"email":{"type":"string"}},
       "allOf":[{"anyOf":[{"required":["phone"]},{"required":["email"]}]}],
       "if":{"properties":{"contactMethod":{"const":"phone"}},"required":["contactMethod"]},
       "then":{"required":["phone"]},"else":{"required":["email"]},
       "additionalProperties":false}""";

  private static final String WITH_HEADER =
      """
      {"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"}}}""";

  private final List<Consumer<Change>> watchers = new CopyOnWriteArrayList<>();

  @Override
  public List<Item> tools() {
    List<Item> all = new ArrayList<>(Questions.tools());
    all.add(
        Fixture.tool(
            "test_simple_text", (_, _) -> text("This is a simple text response for testing.")));
    all.add(Fixture.tool("test_image_content", (_, _) -> content(image())));
    all.add(
        Fixture.tool(
            "test_audio_content",
            (_, _) ->
                content(
                    object().put("type", "audio").put("data", WAV).put("mimeType", "audio/wav"))));
    all.add(
        Fixture.tool(
            "test_embedded_resource",
            (_, _) ->
                content(
                    resource(
                        "test://embedded-resource",
                        "text/plain",
                        "This is an embedded resource content."))));
    all.add(
        Fixture.tool(
            "test_multiple_content_types",
            (_, _) ->
                content(
                    object().put("type", "text").put("text", "Multiple content types test:"),
                    image(),
                    resource(
                        "test://mixed-content-resource",
                        "application/json",
                        "{\"test\":\"data\",\"value\":123}"))));
    all.add(
        Fixture.tool(
            "test_error_handling",
            (_, _) ->
                text("This tool intentionally returns an error for testing").put("isError", true)));
    all.add(Fixture.tool("test_tool_with_logging", (_, exchange) -> logging(exchange)));
    all.add(Fixture.tool("test_logging_tool", (_, exchange) -> logging(exchange)));
    all.add(Fixture.tool("test_tool_with_progress", (_, exchange) -> progress(exchange)));
    all.add(Fixture.tool("test_trigger_tool_change", (_, _) -> changed(new Change.Tools())));
    all.add(Fixture.tool("test_trigger_prompt_change", (_, _) -> changed(new Change.Prompts())));
    all.add(Fixture.tool("json_schema_2020_12_tool", SCHEMA_2020, (_, _) -> text("ok")));
    all.add(Fixture.tool("test_custom_header", WITH_HEADER, (_, _) -> text("ok")));
    return all;
  }

  private ObjectNode changed(Change change) {
    watchers.forEach(watcher -> watcher.accept(change));
    return text("changed");
  }

  private static ObjectNode logging(Exchange exchange) throws InterruptedException {
    for (String line :
        List.of("Tool execution started", "Tool processing data", "Tool execution completed")) {
      exchange.log(LogLevel.INFO, "test", JsonNodeFactory.instance.stringNode(line));
      pause();
    }
    return text("logged");
  }

  private static ObjectNode progress(Exchange exchange) throws InterruptedException {
    for (int done : List.of(0, 50, 100)) {
      exchange.progress(done, 100, "");
      pause();
    }
    return text("done");
  }

  /// The suite wants some time to pass between one and the next.
  private static void pause() throws InterruptedException {
    new CountDownLatch(1).await(50, TimeUnit.MILLISECONDS);
  }

  @Override
  public List<Item> prompts() {
    return List.of(
        Questions.prompt(),
        Fixture.prompt(
            "test_simple_prompt",
            (_, _) -> messages(textBlock("This is a simple prompt for testing."))),
        Fixture.prompt(
            "test_prompt_with_arguments",
            (given, _) ->
                messages(
                    textBlock(
                        "Prompt with arguments: arg1='%s', arg2='%s'"
                            .formatted(
                                given.path("arg1").stringValue(""),
                                given.path("arg2").stringValue("")))),
            "arg1",
            "arg2"),
        Fixture.prompt(
            "test_prompt_with_embedded_resource",
            (given, _) ->
                messages(
                    resource(
                        given.path("resourceUri").stringValue(""),
                        "text/plain",
                        "Embedded resource content for testing."),
                    textBlock("Please process the embedded resource above.")),
            "resourceUri"),
        Fixture.prompt(
            "test_prompt_with_image",
            (_, _) -> messages(image(), textBlock("Please analyze the image above."))));
  }

  @Override
  public List<ObjectNode> resources() {
    return List.of(
        listed("test://static-text", "Static text", "text/plain"),
        listed("test://static-binary", "Static binary", "image/png"),
        listed("test://watched-resource", "Watched", "text/plain"));
  }

  @Override
  public List<ObjectNode> resourceTemplates() {
    return List.of(
        object()
            .put("uriTemplate", "test://template/{id}/data")
            .put("name", "Template")
            .put("description", "The suite's template.")
            .put("mimeType", "application/json"));
  }

  @Override
  public Optional<List<ObjectNode>> read(String uri, Exchange exchange) {
    String before = "test://template/";
    if (uri.startsWith(before) && uri.endsWith("/data")) {
      String id = uri.substring(before.length(), uri.length() - "/data".length());
      String data =
          "{\"id\":\"%s\",\"templateTest\":true,\"data\":\"Data for ID: %s\"}".formatted(id, id);
      return Optional.of(List.of(contents(uri, "application/json").put("text", data)));
    }
    return switch (uri) {
      case "test://static-text" ->
          Optional.of(
              List.of(
                  contents(uri, "text/plain")
                      .put("text", "This is the content of the static text resource.")));
      case "test://static-binary" ->
          Optional.of(List.of(contents(uri, "image/png").put("blob", PNG)));
      case "test://watched-resource" ->
          Optional.of(List.of(contents(uri, "text/plain").put("text", "watched")));
      default -> Optional.empty();
    };
  }

  @Override
  public List<String> complete(ObjectNode reference, String argument, String value) {
    return List.of("paris", "park", "party").stream()
        .filter(each -> each.startsWith(value))
        .toList();
  }

  @Override
  public String instructions() {
    return "For the conformance suite.";
  }

  @Override
  public Watch watch(Consumer<Change> watcher) {
    watchers.add(watcher);
    return () -> watchers.remove(watcher);
  }

  private static ObjectNode listed(String uri, String name, String mime) {
    return object()
        .put("uri", uri)
        .put("name", name)
        .put("description", name)
        .put("mimeType", mime);
  }

  private static ObjectNode contents(String uri, String mime) {
    return object().put("uri", uri).put("mimeType", mime);
  }

  private static ObjectNode resource(String uri, String mime, String text) {
    ObjectNode block = object().put("type", "resource");
    block.set("resource", contents(uri, mime).put("text", text));
    return block;
  }

  private static ObjectNode image() {
    return object().put("type", "image").put("data", PNG).put("mimeType", "image/png");
  }

  private static ObjectNode textBlock(String text) {
    return object().put("type", "text").put("text", text);
  }

  private static ObjectNode content(ObjectNode... blocks) {
    ObjectNode result = json("{\"content\":[]}");
    result.withArray("content").addAll(List.of(blocks));
    return result;
  }

  private static ObjectNode messages(ObjectNode... blocks) {
    ObjectNode result = object();
    for (ObjectNode block : blocks) {
      result.withArray("messages").addObject().put("role", "user").set("content", block);
    }
    return result;
  }
}
