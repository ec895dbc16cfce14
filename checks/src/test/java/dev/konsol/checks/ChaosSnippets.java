package dev.konsol.checks;

import java.io.UncheckedIOException;
import java.util.Random;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;

/// A client that counts in a session of its own: each result that it gets is the next number, or
/// says why there is none.
final class ChaosSnippets {
  private final ChaosDaemon daemon;
  private final ChaosLedger ledger;

  ChaosSnippets(ChaosDaemon daemon, ChaosLedger ledger) {
    this.daemon = daemon;
    this.ledger = ledger;
  }

  void use(Random random, BooleanSupplier over) {
    while (!over.getAsBoolean()) {
      try (RpcClient client = new RpcClient(daemon.program)) {
        String session = session(client);
        for (int expected = 1; !session.isEmpty() && !over.getAsBoolean(); expected++) {
          if (!counted(client, session, expected)) {
            // The daemon keeps it, with all that it was told, until somebody closes it.
            client.receive(client.send("konsol/session.close", "sessionId", session));
            break;
          }
        }
      } catch (UncheckedIOException | AssertionError vanished) {
        ledger.count("connections lost");
        Chaos.rest(random);
      }
    }
  }

  private String session(RpcClient client) {
    JsonNode made = client.receive(client.send("konsol/session.create", "language", "java"));
    String session = made.path("result").path("sessionId").asString("");
    if (session.isEmpty()) {
      ledger.refused("session.create", made.path("error").path("message").asString(""));
      return "";
    }
    JsonNode begun =
        client.receive(client.send("konsol/eval", "sessionId", session, "code", "int x = 0"));
    return begun.path("result").path("value").asString("").equals("0") ? session : "";
  }

  private boolean counted(RpcClient client, String session, int expected) {
    JsonNode answer =
        client.receive(client.send("konsol/eval", "sessionId", session, "code", "x = x + 1"));
    if (answer.has("error")) {
      ledger.refused("eval", answer.path("error").path("message").asString(""));
      return false;
    }
    JsonNode result = answer.path("result");
    if (result.has("exception") || !result.path("value").isString()) {
      ledger.count("snippets that failed with a reason");
      return false;
    }
    String value = result.path("value").asString();
    if (!value.equals(Integer.toString(expected))) {
      ledger.fault(session + " is at " + value + " instead of " + expected);
      return false;
    }
    ledger.count("snippets");
    return true;
  }
}
