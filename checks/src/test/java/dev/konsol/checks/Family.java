package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.Await;
import java.time.Duration;
import java.util.List;

/// Five kinds of descendants, from the well-behaved to the one that does everything to be
/// forgotten: foreground; background; deaf to hangups; in a session of its own; forked twice, in a
/// session of its own, deaf to hangups and to requests to end.
final class Family {
  private static final List<String> MEMBERS = List.of("front", "back", "deaf", "session", "daemon");

  /// Each member is a `sleep` under its own name, which forks nothing, so that it can be counted
  /// from outside.
  static final String COMMAND =
      """
      exec bash -c '
      set -m
      (exec -a family-back sleep 1000) &
      (trap "" HUP; exec -a family-deaf sleep 1000) &
      setsid bash -c "exec -a family-session sleep 1000" &
      (setsid bash -c "trap \\"\\" HUP TERM INT; (exec -a family-daemon sleep 1000) & exit" & exit)
      (exec -a family-front sleep 1000)
      '
      """;

  private Family() {}

  /// Waits until all five live in each of so many consoles.
  static void awaitComplete(KonsolProgram konsol, int consoles) {
    Await.until(
        "start of " + consoles + " families",
        Duration.ofSeconds(30),
        () -> members(konsol).size() == consoles * MEMBERS.size());
    assertThat(members(konsol)).hasSize(consoles * MEMBERS.size());
  }

  /// The members that live, by name.
  static List<String> members(KonsolProgram konsol) {
    return konsol.alive().stream()
        .map(Processes::commandLine)
        .flatMap(line -> MEMBERS.stream().filter(name -> line.equals("family-" + name + " 1000")))
        .toList();
  }
}
