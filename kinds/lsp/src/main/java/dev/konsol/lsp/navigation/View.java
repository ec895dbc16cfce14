package dev.konsol.lsp.navigation;

import dev.konsol.lsp.answer.Location;
import dev.konsol.lsp.json.Json;
import dev.konsol.lsp.json.Uris;
import dev.konsol.lsp.text.DiskText;
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

  private Text text(Path file) {
    return texts.computeIfAbsent(file, each -> Text.of(DiskText.read(each).orElse("")));
  }

  /// As the server counts.
  JsonNode position(Path file, Position utf16) {
    Text text = text(file);
    return Json.of(text.position(text.offset(utf16, PositionEncoding.UTF16), encoding));
  }

  Location place(Path file, JsonNode range) {
    Text text = text(file);
    Range found = text.utf16(Json.range(range), encoding);
    return new Location(file, found, text.lineText(found.start().line()).strip());
  }

  /// Where in a place its name stands: many servers say only where all of it is.
  Location name(Location place, String name) {
    Text text = text(place.file());
    int from = text.offset(place.range().start(), PositionEncoding.UTF16);
    int to = text.offset(place.range().end(), PositionEncoding.UTF16);
    Matcher word = NAME.matcher(NamePath.plain(name));
    if (!word.find()) {
      return place;
    }
    int found = whole(text.content(), word.group(), from, to);
    if (found < 0) {
      return place;
    }
    Position start = text.position(found, PositionEncoding.UTF16);
    Position end = text.position(found + word.group().length(), PositionEncoding.UTF16);
    return new Location(place.file(), new Range(start, end), text.lineText(start.line()).strip());
  }

  /// Where a word stands that is not a part of another; below 0 where it does not.
  private static int whole(String text, String word, int from, int to) {
    int end = Math.min(to, text.length());
    for (int at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1)) {
      int after = at + word.length();
      if (after > end) {
        return -1;
      }
      boolean begins = at == 0 || !Character.isJavaIdentifierPart(text.charAt(at - 1));
      boolean ends = after == text.length() || !Character.isJavaIdentifierPart(text.charAt(after));
      if (begins && ends) {
        return at;
      }
    }
    return -1;
  }

  /// A location, a link to one, or a list of either.
  List<Location> places(JsonNode node) {
    List<Location> places = new ArrayList<>();
    if (node.isArray()) {
      node.forEach(each -> places.addAll(places(each)));
    } else {
      place(node).ifPresent(places::add);
    }
    return places;
  }

  Optional<Location> place(JsonNode node) {
    boolean link = node.has("targetUri");
    JsonNode range = link ? node.path("targetSelectionRange") : node.path("range");
    return Uris.path(node.path(link ? "targetUri" : "uri").asString(""))
        .map(file -> place(file, range));
  }
}
