package dev.konsol.tools.mcp;

import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolSpec;
import dev.konsol.tools.Schema;
import dev.konsol.tools.ToolArguments;
import dev.konsol.tools.ToolBody;
import java.util.List;
import java.util.Optional;

/// `mcp_read_resource {server, uri}`. What a server does to answer is its own affair: it is judged
/// like a call of one of its tools.
record ReadResource(McpServers servers) implements ToolBody {
  @Override
  public ToolSpec spec() {
    return Schema.tool(
        "mcp_read_resource",
        "Read a resource of an MCP server",
        "Reads one of the resources that mcp_list_resources has, or one whose address follows a"
            + " template.",
        new Schema().text("server", "its name").text("uri", "the resource's address"),
        Listing.ANYTHING);
  }

  @Override
  public List<Judged> judged(ToolArguments arguments, ToolContext context) {
    return List.of(
        new Judged.Text(arguments.text("server")), new Judged.Url(arguments.text("uri")));
  }

  @Override
  public ToolResult run(ToolArguments arguments, ToolContext context) throws InterruptedException {
    ExternalServer server =
        servers
            .offering(ExternalServer.RESOURCES, Optional.of(arguments.text("server")))
            .getFirst();
    ContentBlocks content = new ContentBlocks(context.mostChars());
    server
        .call("resources/read", Listing.object().put("uri", arguments.text("uri")))
        .path("contents")
        .forEach(content::addResource);
    if (content.isEmpty()) {
      content.addText("The resource is empty.");
    }
    return new ToolResult(content.taken(), Optional.empty(), false);
  }
}
