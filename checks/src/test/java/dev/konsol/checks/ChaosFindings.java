package dev.konsol.checks;

import dev.konsol.checks.HttpServer.Answer;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;

/// A client that changes what is on disk and at once asks what a language server finds: an answer
/// that calls itself fresh is the truth, and every other says what it is. One thread.
final class ChaosFindings {
  /// As in the server's command line.
  static final String SERVER = "fake.pl";

  private final ChaosDaemon daemon;
  private final ChaosLedger ledger;
  private final Path root;
  private final Path needed;

  ChaosFindings(ChaosDaemon daemon, ChaosLedger ledger) throws IOException {
    this.daemon = daemon;
    this.ledger = ledger;
    this.root = daemon.program.home();
    this.needed = root.resolve("a.dep");
    LspCommandTest.project(daemon.program);
  }

  void use(Random random, BooleanSupplier over) throws IOException {
    while (!over.getAsBoolean()) {
      if (random.nextBoolean()) {
        Files.writeString(needed, "");
      } else {
        Files.deleteIfExists(needed);
      }
      boolean _ = isFresh();
      Chaos.rest(random);
    }
  }

  /// After the storm the server answers, whatever became of those before it. One that failed too
  /// often is left alone for five minutes, unless somebody restarts it, as here.
  void audit(Duration patience) {
    var _ = daemon.http.post("/v1/lsp/restart", "root", root.toString(), "server", "fake");
    Await.until("findings after the storm", patience, this::isFresh);
  }

  /// Asks once. What is fresh is held against the disk, which nobody else changes.
  private boolean isFresh() {
    try {
      Answer answer =
          daemon.http.post("/v1/lsp/check", "root", root.toString(), "files", List.of("main.txt"));
      if (answer.status() != 200) {
        ledger.refused("check", answer.body());
        return false;
      }
      return isFresh(answer.json().path("files").path(0));
    } catch (UncheckedIOException vanished) {
      ledger.count("connections lost");
      return false;
    }
  }

  private boolean isFresh(JsonNode file) {
    String freshness = file.path("freshness").asString("");
    if (!freshness.equals("fresh")) {
      ledger.count("findings that say they are " + freshness);
      return false;
    }
    boolean found = !file.path("findings").isEmpty();
    if (found == Files.exists(needed)) {
      ledger.fault("findings that are not true: " + file);
    }
    ledger.count("findings that are fresh");
    return true;
  }
}
