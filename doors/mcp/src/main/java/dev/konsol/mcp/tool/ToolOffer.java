package dev.konsol.mcp.tool;

import dev.konsol.core.Excerpt;
import dev.konsol.core.tool.Tool;
import dev.konsol.mcp.Exchange;
import dev.konsol.mcp.Offer;
import dev.konsol.mcp.Offer.Item;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What Konsol offers to models: its tools, and its sessions' texts as resources.
public record ToolOffer(List<Item> tools, Library library, String instructions) implements Offer {
  public static ToolOffer of(List<Tool> tools, Library library, String instructions) {
    return new ToolOffer(tools.stream().<Item>map(ToolItem::of).toList(), library, instructions);
  }

  @Override
  public List<Item> prompts() {
    return List.of();
  }

  @Override
  public List<ObjectNode> resources() {
    return library.entries().stream()
        .map(each -> listed(each.name(), each.description(), each.mime()).put("uri", each.uri()))
        .toList();
  }

  @Override
  public List<ObjectNode> resourceTemplates() {
    return library.families().stream()
        .map(
            each ->
                listed(each.name(), each.description(), each.mime()).put("uriTemplate", each.uri()))
        .toList();
  }

  /// Names and descriptions may hold what programs and people have chosen.
  private static ObjectNode listed(String name, String description, String mime) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("name", Excerpt.printable(name))
        .put("description", Excerpt.printable(description))
        .put("mimeType", mime);
  }

  @Override
  public Optional<List<ObjectNode>> read(String uri, Exchange exchange) {
    return library
        .read(uri)
        .map(
            text ->
                List.of(
                    JsonNodeFactory.instance
                        .objectNode()
                        .put("uri", uri)
                        .put("mimeType", text.mime())
                        .put("text", text.text())));
  }

  /// For a template's argument: the names that are there.
  @Override
  public List<String> complete(ObjectNode reference, String argument, String value) {
    String template = reference.path("uri").stringValue("");
    int from = template.indexOf('{');
    int to = template.indexOf('}') + 1;
    if (from < 0 || to <= from) {
      return List.of();
    }
    String before = template.substring(0, from);
    String after = template.substring(to);
    return library.entries().stream()
        .map(Library.Entry::uri)
        .filter(uri -> uri.startsWith(before + value) && uri.endsWith(after))
        .map(uri -> uri.substring(before.length(), uri.length() - after.length()))
        .toList();
  }

  @Override
  public Watch watch(Consumer<Change> watcher) {
    return library.watch(watcher);
  }
}
