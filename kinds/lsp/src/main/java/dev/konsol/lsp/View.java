package dev.konsol.lsp;

import dev.konsol.lsp.protocol.Json;
import dev.konsol.lsp.protocol.Uris;
import dev.konsol.lsp.text.Position;
import dev.konsol.lsp.text.PositionEncoding;
import dev.konsol.lsp.text.Range;
import dev.konsol.lsp.text.Text;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Reads a server's places in the encoding it counts in. Keeps the texts it needed; used for one
/// answer, by one thread.
final class View {
  // The last of several that are joined, as in `ns::name`.
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_$]+$");

  private final PositionEncoding encoding;
  private final Map<Path, Text> texts = new HashMap<>();

  View(PositionEncoding encoding) {
    this.encoding = encoding;
  }

  PositionEncoding encoding() {
    return encoding;
  }

  Text text(Path file) {
    return texts.computeIfAbsent(file, each -> Text.of(DiskText.read(each).orElse("")));
  }

  /// As the server counts.
  JsonNode position(Path file, Position utf16) {
    Text text = text(file);
    return Json.of(text.position(text.offset(utf16, PositionEncoding.UTF16), encoding));
  }

  Place place(Path file, JsonNode range) {
    Text text = text(file);
    Range found = Findings.utf16(Json.range(range), text, encoding);
    return new Place(file, found, text.lineText(found.start().line()).strip());
  }

  /// Where in a place its name stands: many servers say only where all of it is.
  Place name(Place place, String name) {
    Text text = text(place.file());
    int from = text.offset(place.range().start(), PositionEncoding.UTF16);
    int to = text.offset(place.range().end(), PositionEncoding.UTF16);
    Matcher word = NAME.matcher(NamePath.plain(name));
    if (!word.find()) {
      return place;
    }
    Matcher found =
        Pattern.compile(
                "(?<![\\p{L}\\p{N}_$])" + Pattern.quote(word.group()) + "(?![\\p{L}\\p{N}_$])")
            .matcher(text.content())
            .region(from, to)
            .useTransparentBounds(true);
    if (!found.find()) {
      return place;
    }
    Position start = text.position(found.start(), PositionEncoding.UTF16);
    Position end = text.position(found.end(), PositionEncoding.UTF16);
    return new Place(place.file(), new Range(start, end), text.lineText(start.line()).strip());
  }

  /// A location, a link to one, or a list of either.
  List<Place> places(JsonNode node) {
    List<Place> places = new ArrayList<>();
    if (node.isArray()) {
      node.forEach(each -> places.addAll(places(each)));
    } else {
      place(node).ifPresent(places::add);
    }
    return places;
  }

  Optional<Place> place(JsonNode node) {
    boolean link = node.has("targetUri");
    JsonNode range = link ? node.path("targetSelectionRange") : node.path("range");
    return Uris.path(node.path(link ? "targetUri" : "uri").asString(""))
        .map(file -> place(file, range));
  }
}
