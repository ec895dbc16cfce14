package dev.konsol.app.client;

import dev.konsol.app.env.Build;
import dev.konsol.lines.json.JsonLine;
import dev.konsol.lines.json.JsonObject;
import java.io.IOException;
import java.io.PrintStream;

/// What the daemon says of itself.
final class Greeting {
  private Greeting() {}

  static JsonObject hello(Link link) throws IOException {
    return link.ask(
        JsonLine.object().put("cmd", "hello").put("protocol", 1).put("client", "konsol"));
  }

  /// A daemon of another build than this client does what it was built for: the user decides when
  /// it is replaced, because that ends its sessions.
  static void warnOfOtherBuild(Link link, Build mine, PrintStream err) throws IOException {
    String theirs = hello(link).optionalText("build").orElse("unknown");
    if (!theirs.equals(mine.id())) {
      err.println(
          "konsol: the daemon is build "
              + theirs
              + ", this command is build "
              + mine.id()
              + ": 'konsol restart' replaces it");
    }
  }
}
