package dev.konsol.checks;

import dev.konsol.testkit.PostgresServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;

/// What happens to a daemon, in an order that the seed decides: all kinds once, then all once more.
/// One thread.
final class ChaosDisasters {
  /// What can happen.
  enum Disaster {
    WORKER_KILLED,
    COMPILER_KILLED,
    LANGUAGE_SERVER_KILLED,
    PROGRAM_KILLED,
    DATABASE_RESTARTED,
    DATABASE_FROZEN,
    MODEL_AWAY,
    DAEMON_STOPPED,
    DAEMON_KILLED,
    DISK_FULL,
    CLOCK_FORWARD,
    CLOCK_BACK
  }

  private static final Duration MOMENT = Duration.ofMillis(800);
  private static final int APART_MS = 1000;
  private static final int HOUR = 3600;

  private final ChaosDaemon daemon;
  private final PostgresServer postgres;
  private final SlowModel model;
  private final ChaosLedger ledger;
  private final Random random;

  ChaosDisasters(
      ChaosDaemon daemon,
      PostgresServer postgres,
      SlowModel model,
      ChaosLedger ledger,
      Random random) {
    this.daemon = daemon;
    this.postgres = postgres;
    this.model = model;
    this.ledger = ledger;
    this.random = random;
  }

  /// @param spared what does not happen
  void happen(BooleanSupplier over, List<Disaster> spared) throws Exception {
    List<Disaster> next = new ArrayList<>();
    while (!over.getAsBoolean()) {
      if (next.isEmpty()) {
        next.addAll(Arrays.asList(Disaster.values()));
        next.removeAll(spared);
        next.removeIf(this::isImpossible);
        Collections.shuffle(next, random);
      }
      DisasterChecks.pass(Duration.ofMillis(APART_MS / 2 + random.nextInt(APART_MS)));
      Disaster disaster = next.removeFirst();
      happen(disaster);
      ledger.count(disaster.name());
    }
    daemon.setClock(0);
  }

  private boolean isImpossible(Disaster disaster) {
    return switch (disaster) {
      case CLOCK_BACK, CLOCK_FORWARD -> !daemon.hasSettableClock();
      case DISK_FULL -> !daemon.hasSmallDisk();
      default -> false;
    };
  }

  private void happen(Disaster disaster) throws Exception {
    switch (disaster) {
      case WORKER_KILLED -> killOne("dev.konsol.worker.Main");
      case COMPILER_KILLED -> killOne("dev.konsol.compiler");
      case LANGUAGE_SERVER_KILLED -> killOne(ChaosFindings.SERVER);
      case PROGRAM_KILLED -> killOne("sh -c i=0");
      case DATABASE_RESTARTED -> postgres.restart();
      case DATABASE_FROZEN -> frozen();
      case MODEL_AWAY -> away();
      case DAEMON_STOPPED -> daemon.pause(MOMENT);
      case DAEMON_KILLED -> daemon.killAndStart();
      case DISK_FULL -> daemon.fillDisk(MOMENT);
      case CLOCK_FORWARD -> daemon.setClock(HOUR + random.nextInt(HOUR));
      case CLOCK_BACK -> daemon.setClock(-HOUR - random.nextInt(HOUR));
    }
  }

  private void killOne(String with) {
    List<Long> all = daemon.processes(with);
    if (!all.isEmpty()) {
      Processes.signal("KILL", all.get(random.nextInt(all.size())));
      ledger.count("killed: " + with);
    }
  }

  private void frozen() throws IOException, InterruptedException {
    postgres.freeze();
    try {
      DisasterChecks.pass(MOMENT);
    } finally {
      postgres.thaw();
    }
  }

  private void away() throws IOException, InterruptedException {
    model.away();
    try {
      DisasterChecks.pass(MOMENT);
    } finally {
      model.back();
    }
  }
}
