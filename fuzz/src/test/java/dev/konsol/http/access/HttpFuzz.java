package dev.konsol.http.access;

import dev.konsol.fuzz.Take;
import dev.konsol.http.Bodies;
import dev.konsol.http.Problem;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// Bodies of requests, and the file with the tokens, damaged.
public final class HttpFuzz {
  private HttpFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    try {
      ObjectNode body = Bodies.object(data, List.of("a", "b"));
      Bodies.text(body, "a");
      Bodies.flag(body, "b");
      Bodies.bytes(body);
    } catch (Problem e) {
      Take.check(e.status() == 400, "refused with %s", e);
    }
    try {
      List<Tokens.Kept> kept = TokenCodec.read(Take.text(data));
      Take.check(TokenCodec.read(TokenCodec.write(kept)).equals(kept), "other tokens");
    } catch (IllegalArgumentException e) {
      Take.refused(e);
    }
  }
}
