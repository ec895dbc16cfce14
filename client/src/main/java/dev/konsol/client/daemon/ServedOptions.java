package dev.konsol.client.daemon;

import dev.konsol.client.connection.Connection;
import dev.konsol.client.env.Retry;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a daemon says of how it was started.
///
/// @param http its address, `off`, or `starting`
/// @param options a word each: `--name=value`
record ServedOptions(String http, List<String> options) {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String STARTING = "starting";
  private static final String HTTP = "--http=";

  /// Nothing of one of an older build, which does not tell.
  static Optional<ServedOptions> of(JsonObject stats) {
    JsonObject daemon = stats.object("daemon");
    return daemon.has("options")
        ? Optional.of(new ServedOptions(daemon.text("http"), daemon.texts("options")))
        : Optional.empty();
  }

  /// Waits until its HTTP is there, if it is on its way.
  static Optional<ServedOptions> ready(Connection connection)
      throws IOException, InterruptedException {
    return Retry.find(
            PATIENCE,
            () -> {
              Optional<ServedOptions> told =
                  of(connection.ask(JsonLine.object().put("cmd", "stats")));
              boolean coming = told.isPresent() && told.get().http().equals(STARTING);
              return coming ? Optional.<Optional<ServedOptions>>empty() : Optional.of(told);
            })
        .flatMap(told -> told);
  }

  /// Fails where a daemon that runs does not have what is wanted of it: it cannot be given options
  /// any more.
  void require(List<String> wanted, long pid) {
    List<String> missing = new ArrayList<>();
    for (String word : wanted) {
      boolean has = options.contains(word) || (word.startsWith(HTTP) && isAt(word));
      if (!has) {
        missing.add(word);
      }
    }
    if (!missing.isEmpty()) {
      String words = String.join(" ", missing);
      throw new KonsolException(
          ErrorCode.NOT_ALLOWED,
          "the daemon (pid %d) runs already, without %s: 'konsol restart %s' starts it again with that"
              .formatted(pid, words, words));
    }
  }

  /// Wherever the wish comes from: port 0 is any.
  private boolean isAt(String word) {
    String wanted = word.substring(HTTP.length());
    String whole = wanted.contains(":") ? wanted : ":" + wanted;
    String host = whole.startsWith(":") ? "127.0.0.1" : "";
    String address = "http://" + host + whole.replace("localhost:", "127.0.0.1:");
    return http.equals(wanted)
        || http.equals(address)
        || (address.endsWith(":0") && http.startsWith(address.substring(0, address.length() - 1)));
  }
}
