package dev.konsol.eval.project.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Plain `key=value` lines, a list being a key that comes several times: what the init script
/// prints (each line marked) and what the cache keeps.
public final class MarkedLines {
  static final String MARK = "[konsol-env] ";

  private final Map<String, List<String>> values = new LinkedHashMap<>();

  /// Other lines are passed over.
  public static MarkedLines parse(List<String> lines) {
    MarkedLines parsed = new MarkedLines();
    for (String line : lines) {
      int mark = line.indexOf(MARK);
      int equals = line.indexOf('=', Math.max(mark, 0));
      if (mark >= 0 && equals > 0) {
        parsed.put(line.substring(mark + MARK.length(), equals), line.substring(equals + 1));
      }
    }
    return parsed;
  }

  public void put(String key, Object value) {
    String text = value.toString();
    if (text.contains("\n") || text.contains("\r")) {
      throw new IllegalArgumentException(key + " has a line break in it");
    }
    values.computeIfAbsent(key, _ -> new ArrayList<>()).add(text);
  }

  public List<String> all(String key) {
    return List.copyOf(values.getOrDefault(key, List.of()));
  }

  public Optional<String> one(String key) {
    return all(key).stream().findFirst();
  }

  public String text() {
    StringBuilder text = new StringBuilder();
    values.forEach(
        (key, list) ->
            list.forEach(value -> text.append(MARK).append(key + "=" + value).append('\n')));
    return text.toString();
  }
}
