package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.checks.ChaosDisasters.Disaster;
import dev.konsol.testkit.Await;
import dev.konsol.testkit.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A storm: clients of all kinds, good and bad, while everything around and in a daemon is killed,
/// stopped and filled up. Afterwards nothing is lost that was acknowledged, nothing runs that
/// should not, and everything works. Short in `./test`; `./test chaos` has longer ones.
@Tag("slow")
@Tag("chaos")
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class ChaosTest {
  private static final int CONVERSATIONS = 6;
  private static final int READERS = 3;
  private static final Duration CALM = Duration.ofMinutes(2);

  @TempDir private Path folder;
  private final ChaosLedger ledger = new ChaosLedger();
  private PostgresServer postgres;
  private SlowModel model;
  private ChaosDaemon daemon;
  private ChaosConsoles consoles;
  private ChaosFindings findings;
  private Conversations conversations;

  @BeforeEach
  void start() throws Exception {
    postgres = PostgresServer.start();
    model = new SlowModel(folder.resolve("done"));
    Map<String, String> variables = new HashMap<>(model.variables());
    variables.put("KONSOL_STORE", postgres.url());
    variables.put("KONSOL_PERMISSIONS", "allow");
    daemon = new ChaosDaemon(variables);
    consoles = new ChaosConsoles(daemon, ledger);
    findings = new ChaosFindings(daemon, ledger);
    conversations = new Conversations(daemon.http, model, CONVERSATIONS);
  }

  @AfterEach
  void end() throws Exception {
    try (AutoCloseable _ = postgres;
        AutoCloseable _ = model;
        AutoCloseable _ = daemon) {
      // In reverse order, whatever fails.
    }
  }

  @Test
  void aStormCostsNothingThatWasAcknowledged() throws Exception {
    ChaosSamples samples = new ChaosSamples(daemon);
    boolean soaks = !Chaos.soak().isZero();
    if (soaks) {
      // A daemon that is killed begins anew: what grows can be seen in one that lives.
      samples.begin(Chaos.soak());
      storm(Chaos.soak(), Chaos.seed(), List.of(Disaster.DAEMON_KILLED));
      samples.end();
    } else {
      storm(Chaos.storm(), Chaos.seed(), List.of());
    }
    audit();
    report(soaks ? Chaos.soak() : Chaos.storm());
    assertThat(ledger.faults()).isEmpty();
    assertThat(ledger.of("bytes found again")).isPositive();
    assertThat(ledger.of("findings that are fresh")).isPositive();
    assertThat(samples.growing()).isEmpty();
  }

  private void report(Duration time) {
    System.err.println(
        "chaos: seed %d, %s: %s%n%s"
            .formatted(Chaos.seed(), time, ledger, String.join("\n", ledger.faults())));
  }

  /// Everybody at once, until the time is over.
  private void storm(Duration time, long seed, List<Disaster> spared) throws Exception {
    long end = System.nanoTime() + time.toNanos();
    BooleanSupplier over = () -> System.nanoTime() - end > 0;
    List<Callable<Void>> actors = new ArrayList<>();
    for (int i = 0; i < READERS; i++) {
      String name = "reader" + i;
      Random random = new Random(seed + i);
      actors.add(() -> done(() -> consoles.use(name, random, over)));
    }
    Random snippets = new Random(seed + 100);
    actors.add(() -> done(() -> new ChaosSnippets(daemon, ledger).use(snippets, over)));
    Random changes = new Random(seed + 102);
    actors.add(
        () -> {
          findings.use(changes, over);
          return null;
        });
    actors.add(() -> talk(over));
    ChaosRabble rabble = new ChaosRabble(daemon, ledger, new Random(seed + 101));
    actors.add(
        () -> {
          rabble.use(over);
          return null;
        });
    ChaosDisasters disasters =
        new ChaosDisasters(daemon, postgres, model, ledger, new Random(seed));
    actors.add(
        () -> {
          disasters.happen(over, spared);
          return null;
        });
    try (ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread::new)) {
      for (Future<Void> each : threads.invokeAll(actors)) {
        each.get();
      }
    }
  }

  private static Void done(Runnable body) {
    body.run();
    return null;
  }

  private Void talk(BooleanSupplier over) throws Exception {
    int word = 0;
    while (!over.getAsBoolean()) {
      ledger.count("messages taken", conversations.say("w" + word++));
      DisasterChecks.pass(Duration.ofSeconds(2));
    }
    return null;
  }

  private void audit() throws IOException {
    Await.until("an answer after the storm", CALM, daemon::answers);
    consoles.audit();
    findings.audit(CALM);
    Map<String, String> ends = conversations.awaitEnds();
    ledger.count("turns ended", ends.size());
    assertThat(ends.values())
        .allMatch(reason -> reason.matches("completed|host_lost|error|failed"));
    ledger.count("warnings in the log", logged("WARN").size());
    logged("ERROR").forEach(ledger::fault);
    program();
    leftInTheTemporaryFolder();
  }

  /// Each entry with the first lines of what it was about.
  private List<String> logged(String level) {
    List<String> log = daemon.log();
    return IntStream.range(0, log.size())
        .filter(i -> log.get(i).matches("\\S+ " + level + " .*"))
        .mapToObj(i -> String.join(" / ", log.subList(i, Math.min(log.size(), i + 5))))
        .toList();
  }

  /// A daemon that has been through it does everything, and ends as it should.
  private void program() {
    try (LineClient client = daemon.program.connect()) {
      client.run("calm", "echo calm");
      assertThat(client.printed("calm")).isEqualTo("calm\r\n");
    }
    daemon.program.shutdown();
    daemon.program.assertNothingLeft();
  }

  private void leftInTheTemporaryFolder() throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/tmp"))) {
      List<String> left =
          all.map(path -> path.getFileName().toString())
              .filter(
                  name ->
                      daemon.pids().stream()
                          .anyMatch(pid -> name.startsWith("konsol-" + pid + "-")))
              .toList();
      assertThat(left).isEmpty();
    }
  }
}
