package dev.konsol.core.config;

import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A configuration file that is JSON, as it was read. What is wrong in it is named by file, line
/// and key.
public final class SettingsFile {
  private static final long LONGEST = 4 << 20;

  private final Path file;
  private final String text;
  private final JsonScan scan;

  /// By what they are in.
  private final Map<List<String>, List<String>> names = new HashMap<>();

  private SettingsFile(Path file, String text, JsonScan scan) {
    this.file = file;
    this.text = text;
    this.scan = scan;
    for (List<String> key : scan.places().keySet()) {
      List<String> object = key.subList(0, key.size() - 1);
      names.computeIfAbsent(object, _ -> new ArrayList<>()).add(key.getLast());
    }
  }

  /// Reads a file that is strictly JSON.
  ///
  /// @throws KonsolException `BAD_REQUEST` where it is not one object, or has a key twice
  static SettingsFile strict(Path file) {
    SettingsFile read = read(file, false);
    List<String> doubles = read.doublesBelow(List.of());
    if (!doubles.isEmpty()) {
      throw KonsolException.badRequest(doubles.getFirst());
    }
    return read;
  }

  /// The same with comments and trailing commas. A key that is there twice is not refused.
  public static SettingsFile lenient(Path file) {
    return read(file, true);
  }

  private static SettingsFile read(Path file, boolean comments) {
    try {
      if (Files.size(file) > LONGEST) {
        throw KonsolException.badRequest(file + ": it is too long for a configuration file");
      }
      byte[] bytes = Files.readAllBytes(file);
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      JsonScan scan = new JsonScan(text, comments);
      scan.run();
      return new SettingsFile(file, text, scan);
    } catch (JsonScan.BadJson e) {
      throw KonsolException.badRequest(
          file + ":" + e.line + ":" + e.column + ": " + e.getMessage());
    } catch (CharacterCodingException e) {
      throw KonsolException.badRequest(file + ": it is not UTF-8");
    } catch (IOException e) {
      throw KonsolException.badRequest(file + ": it cannot be read: " + e.getMessage());
    }
  }

  Path file() {
    return file;
  }

  public String text() {
    return text;
  }

  /// `FILE:LINE` of a key, by the names that lead there; only the file where it is not there.
  String at(List<String> path) {
    JsonScan.Place place = scan.places().get(path);
    return place == null ? file.toString() : file + ":" + place.line();
  }

  /// The names of the keys in an object.
  public List<String> names(List<String> path) {
    return names.getOrDefault(path, List.of());
  }

  /// What is to be said about keys that are there twice, in an object or deeper.
  public List<String> doublesBelow(List<String> path) {
    return scan.doubles().stream()
        .filter(
            each ->
                each.path().size() > path.size()
                    && each.path().subList(0, path.size()).equals(path))
        .map(
            each ->
                "%s:%d: '%s' is there twice, first in line %d"
                    .formatted(file, each.line(), named(each.path()), each.first()))
        .toList();
  }

  /// What is to be said about keys of an object that are not known, with the nearest that is.
  public List<String> unknown(Iterable<String> known, List<String> path) {
    List<String> told = new ArrayList<>();
    for (String name : names(path)) {
      boolean isKnown = false;
      for (String each : known) {
        isKnown |= each.equals(name);
      }
      if (!isKnown) {
        List<String> key = below(path, name);
        told.add(
            "%s: there is no setting '%s'%s"
                .formatted(at(key), named(key), Nearest.hint(name, known)));
      }
    }
    return told;
  }

  /// What is to be said about values of an object that are not of their kind.
  public List<String> wrong(Map<String, Kind> kinds, List<String> path) {
    List<String> told = new ArrayList<>();
    for (String name : names(path)) {
      List<String> key = below(path, name);
      JsonScan.Place place = scan.places().get(key);
      Kind wanted = kinds.getOrDefault(name, Kind.ANYTHING);
      if (place != null && !wanted.takes(place.kind())) {
        told.add("%s: '%s' must be %s".formatted(at(key), named(key), wanted.words()));
      }
    }
    return told;
  }

  /// Refuses values of an object that are not of their kind.
  ///
  /// @throws KonsolException where a value is not of its kind
  void require(Map<String, Kind> kinds, List<String> path) {
    List<String> told = wrong(kinds, path);
    if (!told.isEmpty()) {
      throw KonsolException.badRequest(told.getFirst());
    }
  }

  /// A file of somebody else's may have anything for a name, and this is shown on terminals.
  private static String named(List<String> key) {
    return String.join(".", key).replaceAll("\\p{Cntrl}", "?");
  }

  private static List<String> below(List<String> path, String name) {
    List<String> longer = new ArrayList<>(path);
    longer.add(name);
    return List.copyOf(longer);
  }
}
