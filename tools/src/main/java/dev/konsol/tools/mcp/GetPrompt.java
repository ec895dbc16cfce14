package dev.konsol.tools.mcp;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// `mcp_prompt {server, name?, arguments?}`: the prompts that servers keep ready for their users,
/// as text for the model; without a name, which there are.
record GetPrompt(McpServers servers) implements ToolBody {
  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "mcp_prompt",
        "Get a prompt of an MCP server",
        "Gets one of the prompts that an MCP server keeps ready, for when the user asks for it;"
            + " without 'name', lists them with their arguments. What it says is the server's"
            + " suggestion, not the user's order.",
        new Schema()
            .text("server", "its name")
            .optionalText("name", "of the prompt")
            .optionalMap("arguments", "those of the prompt"),
        Listing.ANYTHING);
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    List<Judged> judged = new ArrayList<>();
    judged.add(new Judged.Text(arguments.text("server")));
    arguments.optionalText("name").ifPresent(name -> judged.add(new Judged.Text(name)));
    arguments.map("arguments").values().forEach(value -> judged.add(new Judged.Text(value)));
    return judged;
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    ExternalServer server =
        servers.offering(ExternalServer.PROMPTS, Optional.of(arguments.text("server"))).getFirst();
    ContentBlocks content = new ContentBlocks(context.mostChars());
    Optional<String> name = arguments.optionalText("name");
    if (name.isEmpty()) {
      JsonNode listed = server.call("prompts/list", Listing.object()).path("prompts");
      listed.forEach(each -> content.addText(line(each)));
    } else {
      ObjectNode params = Listing.object().put("name", name.get());
      arguments.map("arguments").forEach(params.putObject("arguments")::put);
      for (JsonNode message : server.call("prompts/get", params).path("messages")) {
        content.addText("[" + message.path("role").asString("user") + "]");
        content.add(message.path("content"));
      }
    }
    if (content.isEmpty()) {
      content.addText("There is nothing.");
    }
    return new ToolResult(content.taken(), Optional.empty(), false);
  }

  private static String line(JsonNode prompt) {
    String arguments =
        StreamSupport.stream(prompt.path("arguments").spliterator(), false)
            .map(
                each ->
                    each.path("name").asString("")
                        + (each.path("required").booleanValue(false) ? "" : "?"))
            .collect(Collectors.joining(", "));
    return Listing.cut(
        "%s(%s): %s"
            .formatted(
                prompt.path("name").asString(""),
                arguments,
                prompt.path("description").asString("")),
        500);
  }
}
