package dev.konsol.lsp.navigation;

import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.answer.Location;
import dev.konsol.lsp.answer.Symbol;
import dev.konsol.lsp.json.Json;
import dev.konsol.lsp.server.FileServers;
import dev.konsol.lsp.server.Question;
import dev.konsol.lsp.text.DiskText;
import dev.konsol.lsp.text.Position;
import dev.konsol.lsp.text.PositionEncoding;
import dev.konsol.lsp.workspace.WorkspaceFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Finds one's way through code. Questions that need the whole project wait, within their time,
/// until the server has read it. Positions are in UTF-16 units, from 0.
public record Navigation(FileServers servers, WorkspaceFiles files) {
  private static final String REFERENCES = "textDocument/references";

  public Answer<List<Location>> definition(Path directory, Path file, Position at)
      throws InterruptedException {
    return places(directory, file, "textDocument/definition", at);
  }

  /// Everywhere it is used, its declaration included.
  public Answer<List<Location>> references(Path directory, Path file, Position at)
      throws InterruptedException {
    return places(directory, file, REFERENCES, at);
  }

  private Answer<List<Location>> places(Path directory, Path file, String method, Position at)
      throws InterruptedException {
    return servers.ask(
        directory,
        file,
        new Question<>(
            method,
            encoding -> {
              ObjectNode params = at(encoding, directory, file, at);
              if (method.equals(REFERENCES)) {
                params.putObject("context").put("includeDeclaration", true);
              }
              return params;
            },
            (encoding, result) -> new View(encoding).places(result),
            List.of()));
  }

  public Answer<String> hover(Path directory, Path file, Position at) throws InterruptedException {
    return servers.ask(
        directory,
        file,
        new Question<>(
            "textDocument/hover",
            encoding -> at(encoding, directory, file, at),
            (_, result) -> text(result.path("contents")),
            ""));
  }

  /// The text of a hover, in each of the forms the protocol has had.
  private static String text(JsonNode contents) {
    if (contents.isArray()) {
      return contents.valueStream().map(Navigation::text).collect(Collectors.joining("\n\n"));
    }
    String value = contents.path("value").asString("");
    if (contents.has("language")) {
      return "```" + contents.path("language").asString("") + "\n" + value + "\n```";
    }
    return (contents.isObject() ? value : contents.asString("")).strip();
  }

  public Answer<List<Symbol>> symbols(Path directory, Path file) throws InterruptedException {
    Path real = real(directory, file);
    return servers.ask(
        directory,
        file,
        new Question<>(
            "textDocument/documentSymbol",
            _ -> Json.document(real),
            (encoding, result) -> Symbols.ofDocument(result, real, new View(encoding)),
            List.of()));
  }

  /// Symbols of a file by their names.
  ///
  /// @param path as in [NamePath]
  public Answer<List<Symbol>> symbols(Path directory, Path file, String path)
      throws InterruptedException {
    NamePath names = NamePath.of(path);
    return symbols(directory, file).map(all -> all.stream().filter(names::fits).toList());
  }

  /// Symbols of all languages of a directory by their names or a part of one. Asks the servers that
  /// run, or else the first that can answer.
  ///
  /// @param query as in [NamePath] where it has a '/'
  /// @param whole only those of exactly that name, each with all of its extent
  public Answer<List<Symbol>> workspaceSymbols(Path directory, String query, boolean whole)
      throws InterruptedException {
    return new SymbolSearch(servers, files, this, directory)
        .find(query, whole || query.contains("/"));
  }

  /// Symbols of the whole workspace that fit a query.
  ///
  /// @param file any file of that workspace, to know which server to ask
  public Answer<List<Symbol>> workspaceSymbols(Path directory, Path file, String query)
      throws InterruptedException {
    return servers.ask(
        directory,
        file,
        new Question<>(
            "workspace/symbol",
            _ -> Json.object().put("query", query),
            (encoding, result) -> Symbols.ofWorkspace(result, new View(encoding)),
            List.of()));
  }

  public Answer<List<Symbol>> callers(Path directory, Path file, Position at)
      throws InterruptedException {
    return calls(directory, file, at, "callHierarchy/incomingCalls", "from");
  }

  public Answer<List<Symbol>> callees(Path directory, Path file, Position at)
      throws InterruptedException {
    return calls(directory, file, at, "callHierarchy/outgoingCalls", "to");
  }

  private Answer<List<Symbol>> calls(
      Path directory, Path file, Position at, String method, String member)
      throws InterruptedException {
    String prepare = "textDocument/prepareCallHierarchy";
    Answer<JsonNode> items =
        servers.ask(
            directory,
            file,
            new Question<>(
                prepare,
                encoding -> at(encoding, directory, file, at),
                (_, result) -> result,
                Json.nothing()));
    List<Symbol> all = new ArrayList<>();
    Freshness freshness = items.freshness();
    for (JsonNode item : items.value()) {
      Answer<List<Symbol>> calls =
          servers.ask(
              directory,
              file,
              new Question<>(
                  prepare,
                  method,
                  _ -> Json.object(params -> params.set("item", item)),
                  (encoding, result) -> Symbols.ofCalls(result, member, new View(encoding)),
                  List.of()));
      all.addAll(calls.value());
      freshness = freshness.and(calls.freshness());
    }
    return items.<List<Symbol>>map(_ -> all).with(freshness, items.note());
  }

  static Path real(Path directory, Path file) {
    return DiskText.real(DiskText.real(directory).resolve(file));
  }

  static ObjectNode at(PositionEncoding encoding, Path directory, Path file, Position position) {
    Path real = real(directory, file);
    ObjectNode params = Json.document(real);
    params.set("position", new View(encoding).position(real, position));
    return params;
  }
}
