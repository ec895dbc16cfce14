package dev.konsol.app.client;

import dev.konsol.app.env.Build;
import dev.konsol.core.KonsolException;
import dev.konsol.core.json.JsonLine;
import dev.konsol.core.json.JsonObject;
import java.io.IOException;

/// What the daemon says of itself.
final class Greeting {
  private Greeting() {}

  static JsonObject hello(Link link) throws IOException {
    return link.greet(
        JsonLine.object().put("cmd", "hello").put("protocol", 1).put("client", "konsol"));
  }

  /// Closes the link to one that does not answer, or refuses.
  static String build(Link link) throws IOException {
    try {
      return hello(link).optionalText("build").orElse("unknown");
    } catch (IOException | KonsolException e) {
      link.close();
      throw e;
    }
  }

  static String otherBuild(String theirs, Build mine) {
    return "konsol: the daemon is build "
        + theirs
        + ", this command is build "
        + mine.id()
        + ": 'konsol restart' replaces it";
  }
}
