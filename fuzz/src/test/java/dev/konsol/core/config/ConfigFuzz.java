package dev.konsol.core.config;

import dev.konsol.fuzz.Take;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Configuration files: what is taken here is JSON for a library too, and the other way round.
public final class ConfigFuzz {
  private static final JsonMapper JACKSON =
      JsonMapper.builder()
          .disable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();
  private static final int SHORT = 200;

  private ConfigFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    String text = Take.text(data);
    scanned(text, true);
    boolean ours = scanned(text, false);
    if (text.length() <= SHORT) {
      Take.check(ours == theirs(text), "taken: %s", ours);
    }
  }

  private static boolean scanned(String text, boolean comments) {
    try {
      JsonScan scan = new JsonScan(text, comments);
      scan.run();
      scan.places();
      scan.doubles();
      return true;
    } catch (JsonScan.BadJson e) {
      Take.check(e.line > 0 && e.column > 0, "nowhere: %s", e);
      return false;
    }
  }

  private static boolean theirs(String text) {
    try {
      JsonNode node = JACKSON.readTree(text);
      return node.isObject();
    } catch (JacksonException e) {
      return false;
    }
  }
}
