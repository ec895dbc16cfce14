package dev.konsol.lsp;

import dev.konsol.core.Budget;
import dev.konsol.lsp.LanguageServers.Target;
import dev.konsol.lsp.protocol.Json;
import dev.konsol.lsp.protocol.LanguageClient;
import dev.konsol.lsp.text.Position;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Finds one's way through code. Questions that need the whole project wait, within their time,
/// until the server has read it. Positions are in UTF-16 units, from 0.
public final class Navigation {
  private static final Duration USUAL = Duration.ofSeconds(30);

  private final LanguageServers servers;

  Navigation(LanguageServers servers) {
    this.servers = servers;
  }

  public Answer<List<Place>> definition(Path directory, Path file, Position at)
      throws InterruptedException {
    return places(directory, file, "textDocument/definition", at, false);
  }

  /// Everywhere it is used, its declaration included.
  public Answer<List<Place>> references(Path directory, Path file, Position at)
      throws InterruptedException {
    return places(directory, file, "textDocument/references", at, true);
  }

  private Answer<List<Place>> places(
      Path directory, Path file, String method, Position at, boolean context)
      throws InterruptedException {
    return ask(
        new Question(directory, file, method),
        view -> {
          ObjectNode params = at(view, canonical(directory, file), at);
          if (context) {
            params.putObject("context").put("includeDeclaration", true);
          }
          return params;
        },
        (view, result) -> view.places(result),
        List.of());
  }

  public Answer<String> hover(Path directory, Path file, Position at) throws InterruptedException {
    return ask(
        new Question(directory, file, "textDocument/hover"),
        view -> at(view, canonical(directory, file), at),
        (_, result) -> HoverText.of(result.path("contents")),
        "");
  }

  public Answer<List<Symbol>> symbols(Path directory, Path file) throws InterruptedException {
    Path canonical = canonical(directory, file);
    return ask(
        new Question(directory, file, "textDocument/documentSymbol"),
        _ -> Json.document(canonical),
        (view, result) -> Symbols.ofDocument(result, canonical, view),
        List.of());
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
    return new SymbolSearch(servers, this, directory).find(query, whole || query.contains("/"));
  }

  /// Symbols of the whole workspace that fit a query.
  ///
  /// @param file any file of that workspace, to know which server to ask
  public Answer<List<Symbol>> workspaceSymbols(Path directory, Path file, String query)
      throws InterruptedException {
    return ask(
        new Question(directory, file, "workspace/symbol"),
        _ -> Json.object().put("query", query),
        (view, result) -> Symbols.ofWorkspace(result, view),
        List.of());
  }

  /// Who calls the function there.
  public Answer<List<Symbol>> callers(Path directory, Path file, Position at)
      throws InterruptedException {
    return calls(directory, file, at, "callHierarchy/incomingCalls", "from");
  }

  /// What the function there calls.
  public Answer<List<Symbol>> callees(Path directory, Path file, Position at)
      throws InterruptedException {
    return calls(directory, file, at, "callHierarchy/outgoingCalls", "to");
  }

  private Answer<List<Symbol>> calls(
      Path directory, Path file, Position at, String method, String member)
      throws InterruptedException {
    Question prepare = new Question(directory, file, "textDocument/prepareCallHierarchy");
    Answer<JsonNode> items =
        ask(
            prepare,
            view -> at(view, canonical(directory, file), at),
            (_, result) -> result,
            Json.nothing());
    List<Symbol> all = new ArrayList<>();
    Freshness freshness = items.freshness();
    for (JsonNode item : items.value()) {
      ObjectNode params = Json.object();
      params.set("item", item);
      Answer<List<Symbol>> calls =
          ask(
              new Question(directory, file, prepare.method(), method),
              _ -> params,
              (view, result) -> Symbols.ofCalls(result, member, view),
              List.of());
      all.addAll(calls.value());
      freshness = freshness.and(calls.freshness());
    }
    Freshness whole = freshness;
    return items.<List<Symbol>>map(_ -> all).with(whole, items.note());
  }

  /// @param method what the server must be able to do
  /// @param asked what it is asked then
  record Question(Path directory, Path file, String method, String asked) {
    Question(Path directory, Path file, String method) {
      this(directory, file, method, method);
    }
  }

  /// Asks the first server of the file that can answer.
  <T> Answer<T> ask(
      Question question,
      Function<View, JsonNode> params,
      BiFunction<View, JsonNode, T> read,
      T nothing)
      throws InterruptedException {
    Path cwd = LanguageServers.canonical(question.directory());
    Path file = canonical(question.directory(), question.file());
    Answer<T> best = servers.nobody(cwd, question.file(), nothing);
    for (Target target : servers.targets(cwd, file)) {
      Answer<T> answer = ask(target, question, file, params, read, nothing);
      if (answer.freshness() != Freshness.UNSUPPORTED) {
        return answer;
      }
      best = answer;
    }
    return best;
  }

  private <T> Answer<T> ask(
      Target target,
      Question question,
      Path file,
      Function<View, JsonNode> params,
      BiFunction<View, JsonNode, T> read,
      T nothing)
      throws InterruptedException {
    ServerRuns session = servers.session(target);
    Function<LanguageClient, JsonNode> made = client -> params.apply(new View(client.encoding()));
    Answer<Optional<JsonNode>> answer =
        servers.ask(
            target,
            file,
            Budget.of(USUAL),
            inquiry -> inquiry.ask(question.method(), question.asked(), made));
    return answer.map(
        result ->
            result.map(node -> read.apply(new View(session.encoding()), node)).orElse(nothing));
  }

  static Path canonical(Path directory, Path file) {
    return LanguageServers.canonical(LanguageServers.canonical(directory).resolve(file));
  }

  static ObjectNode at(View view, Path file, Position position) {
    ObjectNode params = Json.document(file);
    params.set("position", view.position(file, position));
    return params;
  }
}
