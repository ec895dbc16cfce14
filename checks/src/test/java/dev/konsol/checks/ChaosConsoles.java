package dev.konsol.checks;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;

/// Clients that start programs and read their output, by offset. What a program prints is known, so
/// every byte that was once answered can be asked for again, also from a later daemon.
final class ChaosConsoles {
  private static final int LINES = 300;
  private static final int KEPT = 40;
  private static final int PATIENCE_MS = 2000;

  private final ChaosDaemon daemon;
  private final ChaosLedger ledger;

  /// Up to which offset each console's output was answered.
  private final Map<String, Long> answered = new ConcurrentHashMap<>();

  /// Those that began on a full disk: a daemon that is killed cannot have left word of them.
  private final Set<String> unrecorded = ConcurrentHashMap.newKeySet();

  /// Those that printed on a full disk: what was in memory alone goes with a daemon that is killed.
  private final Set<String> unstored = ConcurrentHashMap.newKeySet();

  ChaosConsoles(ChaosDaemon daemon, ChaosLedger ledger) {
    this.daemon = daemon;
    this.ledger = ledger;
  }

  /// One client, until the storm is over.
  void use(String name, Random random, BooleanSupplier over) {
    for (int number = 0; !over.getAsBoolean(); number++) {
      String key = name + "-" + number;
      int timesFull = daemon.timesFull();
      boolean full = daemon.isDiskFull();
      try (LineClient client = daemon.program.connect()) {
        if (start(client, key)) {
          try {
            follow(client, key, over);
          } finally {
            if (full || timesFull != daemon.timesFull()) {
              unstored.add(key);
            }
          }
        }
        if (answered.size() > KEPT || random.nextInt(3) == 0) {
          remove(client, key);
        }
      } catch (UncheckedIOException vanished) {
        ledger.count("connections lost");
        Chaos.rest(random);
      }
    }
  }

  /// What a console of that name prints, as a terminal has it.
  private static byte[] output(String key) {
    StringBuilder all = new StringBuilder();
    for (int i = 1; i <= LINES; i++) {
      all.append("line ").append(i).append(" of ").append(key).append("\r\n");
    }
    return all.toString().getBytes(US_ASCII);
  }

  private boolean start(LineClient client, String key) {
    String command =
        "i=0; while [ $i -lt "
            + LINES
            + " ]; do i=$((i+1)); echo \"line $i of "
            + key
            + "\"; [ $((i % 30)) = 0 ] && sleep 0.05; done";
    JsonNode made = client.ask("create", "key", key, "command", command);
    if (!made.path("ok").asBoolean(false)) {
      ledger.refused("create", made.path("error").asString(""));
      return false;
    }
    if (daemon.isDiskFull()) {
      unrecorded.add(key);
    }
    answered.put(key, 0L);
    ledger.count("consoles");
    return true;
  }

  private void follow(LineClient client, String key, BooleanSupplier over) {
    long offset = 0;
    boolean ended = false;
    while (!ended && !over.getAsBoolean()) {
      JsonNode piece =
          client.ask("read", "key", key, "offset", offset, "view", "raw", "wait_ms", PATIENCE_MS);
      if (!piece.path("ok").asBoolean(false)) {
        ledger.refused("read", piece.path("error").asString(""));
        return;
      }
      long next = piece.path("next_offset").asLong(offset);
      check(key, piece);
      ended = piece.path("ended").asBoolean(false) || next >= output(key).length;
      offset = next;
      answered.merge(key, offset, Math::max);
    }
  }

  /// The bytes are those of that place; what is missing is said to be.
  private void check(String key, JsonNode piece) {
    byte[] all = output(key);
    long from = piece.path("offset").asLong(0);
    byte[] bytes = LineClient.data(piece);
    JsonNode gap = piece.path("gap");
    if (gap.isObject()) {
      ledger.count("bytes in named gaps", gap.path("to").asLong() - gap.path("from").asLong());
      if (!gap.path("reason").asString("").equals("disk_full")) {
        ledger.fault(key + " has a gap: " + gap);
      }
    }
    if (from + bytes.length > all.length
        || !Arrays.equals(bytes, Arrays.copyOfRange(all, (int) from, (int) from + bytes.length))) {
      ledger.fault(key + " has other bytes at " + from + ": " + new String(bytes, US_ASCII));
    }
    ledger.count("bytes of output", bytes.length);
  }

  private void remove(LineClient client, String key) {
    // Before: when the answer is lost, it may be removed or not.
    answered.remove(key);
    client.ask("remove", "key", key, "force", true);
  }

  /// After the storm: all that was answered is there, in the same places.
  void audit() {
    try (LineClient client = daemon.program.connect()) {
      answered.forEach((key, until) -> audit(client, key, until));
    }
  }

  private void audit(LineClient client, String key, long until) {
    JsonNode status = client.ask("status", "key", key);
    if (unrecorded.contains(key) && !status.path("ok").asBoolean(false)) {
      ledger.count("consoles forgotten that began on a full disk");
      return;
    }
    String state = status.path("status").asString("");
    if (!state.matches("running|exited.*|lost|killed.*|ended.*")) {
      ledger.fault(key + " is " + status);
    }
    long offset = 0;
    while (offset < until) {
      JsonNode piece = client.ask("read", "key", key, "offset", offset, "view", "raw");
      long next = piece.path("next_offset").asLong(offset);
      if (unstored.contains(key) && piece.path("ended").asBoolean(false) && next == offset) {
        ledger.count("bytes of a full disk that went with their daemon", until - offset);
        return;
      }
      if (!piece.path("ok").asBoolean(false) || next <= offset) {
        ledger.fault(key + " is lost from " + offset + " of " + until + ": " + piece);
        return;
      }
      check(key, piece);
      offset = next;
    }
    ledger.count("bytes found again", until);
  }
}
