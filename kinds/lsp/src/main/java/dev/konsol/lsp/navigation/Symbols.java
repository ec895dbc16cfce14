package dev.konsol.lsp.navigation;

import dev.konsol.lsp.answer.Location;
import dev.konsol.lsp.answer.Symbol;
import dev.konsol.lsp.text.Range;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Reads symbols: a tree of those of a document, a list of those of the workspace, or the items of
/// a call hierarchy.
final class Symbols {
  private static final List<String> KINDS =
      List.of(
          "file",
          "module",
          "namespace",
          "package",
          "class",
          "method",
          "property",
          "field",
          "constructor",
          "enum",
          "interface",
          "function",
          "variable",
          "constant",
          "string",
          "number",
          "boolean",
          "array",
          "object",
          "key",
          "null",
          "enum member",
          "struct",
          "event",
          "operator",
          "type parameter");

  private Symbols() {}

  static List<Symbol> ofDocument(JsonNode node, Path file, View view) {
    List<Symbol> all = new ArrayList<>();
    node.forEach(each -> add(each, file, "", view, all));
    return all;
  }

  private static void add(JsonNode node, Path file, String container, View view, List<Symbol> all) {
    if (node.has("location")) {
      all.addAll(ofWorkspace(node, view));
      return;
    }
    String name = node.path("name").asString("");
    Location place = view.place(file, node.path("selectionRange"));
    Range extent = view.place(file, node.path("range")).range();
    Symbol symbol = new Symbol(name, kind(node), container, place, extent);
    all.add(symbol);
    node.path("children").forEach(child -> add(child, file, symbol.path(), view, all));
  }

  static List<Symbol> ofWorkspace(JsonNode node, View view) {
    if (node.isArray()) {
      return node.valueStream().flatMap(each -> ofWorkspace(each, view).stream()).toList();
    }
    String name = node.path("name").asString("");
    String container = node.path("containerName").asString("");
    return view.place(node.path("location")).stream()
        .map(at -> new Symbol(name, kind(node), container, view.name(at, name), at.range()))
        .toList();
  }

  /// Who calls, or is called: `member` is `from` or `to`.
  static List<Symbol> ofCalls(JsonNode node, String member, View view) {
    return node.valueStream()
        .map(call -> call.path(member))
        .flatMap(item -> view.place(item).map(whole -> called(item, whole, view)).stream())
        .toList();
  }

  private static Symbol called(JsonNode item, Location whole, View view) {
    return new Symbol(
        item.path("name").asString(""),
        kind(item),
        item.path("detail").asString(""),
        view.place(whole.file(), item.path("selectionRange")),
        whole.range());
  }

  private static String kind(JsonNode node) {
    int kind = node.path("kind").asInt(0);
    return kind >= 1 && kind <= KINDS.size() ? KINDS.get(kind - 1) : "symbol";
  }
}
