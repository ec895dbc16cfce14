package dev.konsol.http.v1.host;

import dev.konsol.core.session.Host;
import dev.konsol.http.Bodies;
import dev.konsol.http.Exchange;
import dev.konsol.http.Problem;
import dev.konsol.http.Route;
import dev.konsol.http.RouteDoc.Query;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Sources in the folders that sessions work in, for the host's owner.
public record FileRoutes(Host host) {
  private static final long USUAL_LINES = 200;
  private static final int MOST_LINES = 5000;
  private static final String TEXT = "{\"type\":\"string\"}";
  private static final String WHOLE = "{\"type\":\"integer\",\"minimum\":1}";
  private static final String LINES =
      """
      {"type":"object","required":["root","path","from","lines","more"],"properties":{
       "root":{"type":"string"},"path":{"type":"string"},"from":{"type":"integer"},
       "lines":{"type":"array","items":{"type":"string"}},"more":{"type":"boolean",
       "description":"Whether others follow."}}}\
      """;

  public List<Route> all() {
    return List.of(
        Route.get("/v1/files", this::lines)
            .doc("host", "Lines of a text in a folder that a session works in.")
            .query(new Query("root", TEXT, "The folder of a session, or one inside it.").needed())
            .query(new Query("path", TEXT, "The file, in that folder.").needed())
            .query("from", WHOLE, "The first line; 1 unless given.")
            .query("lines", WHOLE, "How many; " + USUAL_LINES + " unless given.")
            .answers(200, "The lines.", LINES));
  }

  private void lines(Exchange exchange) throws IOException {
    Path root = root(required(exchange, "root"));
    String name = required(exchange, "path");
    int from = exchange.whole("from", 1, Integer.MAX_VALUE - 1).orElse(1L).intValue();
    int most = exchange.whole("lines", 1, MOST_LINES).orElse(USUAL_LINES).intValue();
    try {
      SourceFile file = SourceFile.of(root, name);
      SourceFile.Lines lines = file.read(from, most);
      ObjectNode answer = JsonNodeFactory.instance.objectNode();
      answer.put("root", root.toString()).put("path", file.relative().toString());
      answer.put("from", lines.from());
      lines.lines().forEach(answer.putArray("lines")::add);
      exchange.json(200, Bodies.bytes(answer.put("more", lines.more())));
    } catch (InvalidPathException e) {
      throw Problem.badRequest("'path' is not a path");
    } catch (FileSystemException e) {
      // Not there, a link that leads nowhere, a file in place of a folder, or not to be read.
      throw Problem.notFound("there is no file '" + name + "' in " + root + " that can be read");
    }
  }

  private static String required(Exchange exchange, String name) {
    return exchange
        .query(name)
        .filter(text -> !text.isEmpty())
        .orElseThrow(() -> Problem.badRequest("'" + name + "' is missing"));
  }

  /// Without links. One that no session works in is refused, there or not.
  private Path root(String text) {
    try {
      Path root = Path.of(text).toRealPath();
      boolean known = host.list().stream().anyMatch(session -> isBelow(root, session.directory()));
      if (Path.of(text).isAbsolute() && known) {
        return root;
      }
    } catch (IOException | InvalidPathException e) {
      // told below
    }
    throw new Problem(403, "not_allowed", "no session works in '" + text + "'");
  }

  private static boolean isBelow(Path root, Path directory) {
    try {
      return root.startsWith(directory.toRealPath());
    } catch (IOException e) {
      return false;
    }
  }
}
