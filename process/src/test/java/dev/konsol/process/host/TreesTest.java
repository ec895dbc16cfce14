package dev.konsol.process.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import dev.konsol.process.Exit;
import dev.konsol.process.Marker;
import dev.konsol.process.ProcessTree;
import dev.konsol.process.Signal;
import dev.konsol.testkit.Await;
import dev.konsol.testkit.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TreesTest {
  private final Lab lab = new Lab();

  @AfterEach
  void close() {
    lab.close();
    assertThat(Census.alive(lab.marker)).isEmpty();
  }

  private Lab.Run five() {
    Lab.Run run = lab.sh(Census.five());
    Census.awaitFive(lab.marker);
    return run;
  }

  private ProcessTree tree(Lab.Run run) {
    return lab.processes.trees().of(run.terminal().pid(), run.serial());
  }

  @Test
  void aTreeHasEveryDescendantHoweverItHid() {
    ProcessTree tree = tree(five());
    assertThat(tree.members())
        .extracting(ProcessTree.Member::pid)
        .containsExactlyInAnyOrderElementsOf(Census.alive(lab.marker));
    tree.end(Budget.of(Duration.ofSeconds(5)), true);
  }

  @Test
  void endAsksFirstAndForcesWhoDoesNotListen() {
    Lab.Run run = five();
    assertThat(tree(run).end(Budget.of(Duration.ofSeconds(1)), false)).isEqualTo(Stopped.FORCED);
    assertThat(Census.alive(lab.marker)).isEmpty();
    assertThat(run.awaitExit()).isInstanceOf(Exit.Signal.class);
  }

  @Test
  void endWithForceLeavesNobody() {
    Lab.Run run = five();
    assertThat(tree(run).end(Budget.of(Duration.ofSeconds(5)), true)).isEqualTo(Stopped.FORCED);
    assertThat(Census.alive(lab.marker)).isEmpty();
    assertThat(run.awaitExit()).isEqualTo(new Exit.Signal(9, "SIGKILL"));
  }

  @Test
  void endIsGracefulWhenEverybodyListens() {
    Lab.Run run = lab.sh("trap 'exit 9' TERM; echo ready; while :; do sleep 0.05; done");
    run.recorder().awaitText("ready");
    ProcessTree tree = tree(run);
    assertThat(tree.end(Budget.of(Duration.ofSeconds(10)), false)).isEqualTo(Stopped.GRACEFUL);
    assertThat(run.awaitExit()).isEqualTo(new Exit.Code(9));
    assertThat(tree.end(Budget.of(Duration.ofSeconds(10)), true)).isEqualTo(Stopped.GRACEFUL);
  }

  /// Looking at a thousand processes takes twenty milliseconds: once for each of a thousand trees
  /// it would be twenty seconds.
  @Test
  void manyAreEndedWithAFewLooks() {
    List<ProcessTree> trees = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      trees.add(tree(lab.sh("exec sleep 600")));
    }
    long before = lab.processes.scans();
    lab.processes.trees().end(trees, Budget.of(Duration.ofSeconds(10)));
    assertThat(Census.alive(lab.marker)).isEmpty();
    // One finds them, two find nobody; a slow machine takes some more in between. One for each tree
    // would be three times 60.
    assertThat(lab.processes.scans() - before).isBetween(3L, 60L);
  }

  @Test
  void anInteractiveShellNeedsNoForce() {
    Lab.Run run = lab.run(List.of("bash", "--norc", "-i"));
    run.recorder().awaitText("bash-");
    Budget budget = Budget.of(Duration.ofSeconds(10));
    assertThat(tree(run).end(budget, false)).isEqualTo(Stopped.GRACEFUL);
  }

  @Test
  void whoIgnoresTheRequestToEndIsForcedAndNotHungUp() {
    Lab.Run run =
        lab.sh("trap '' TERM; trap 'exit 8' HUP; echo ready; while :; do sleep 0.05; done");
    run.recorder().awaitText("ready");
    assertThat(tree(run).end(Budget.of(Duration.ofSeconds(1)), false)).isEqualTo(Stopped.FORCED);
    assertThat(run.awaitExit()).isEqualTo(new Exit.Signal(9, "SIGKILL"));
  }

  @Test
  void endReachesAStoppedProgram() {
    Lab.Run run = lab.sh("kill -STOP $$");
    Budget budget = Budget.of(Duration.ofSeconds(10));
    assertThat(tree(run).end(budget, false)).isEqualTo(Stopped.GRACEFUL);
    assertThat(run.awaitExit()).isInstanceOf(Exit.Signal.class);
  }

  @Test
  void whoHasNeitherMarkerNorSessionIsEndedAfterItsParent() {
    Lab.Run run = lab.sh("env -i setsid sleep 600 & echo child $!.; wait");
    run.recorder().awaitText(".");
    long child = Long.parseLong(run.recorder().text().replaceAll("\\D", ""));
    ProcessTree tree = tree(run);
    // It has its new session and empty environment as soon as it is sleep.
    Await.until("sleep", Duration.ofSeconds(10), () -> tree.members().toString().contains("sleep"));
    assertThat(tree.end(Budget.of(Duration.ofSeconds(10)), false)).isEqualTo(Stopped.GRACEFUL);
    assertThat(Census.lives(child)).isFalse();
  }

  @Test
  void aTreeOutlivesItsLeader() {
    Lab.Run run = lab.sh("setsid sh -c 'echo ready; exec sleep 600' & read x");
    ProcessTree tree = tree(run);
    run.recorder().awaitText("ready");
    run.terminal().write(new byte[] {'\n'}, 0, 1);
    assertThat(run.awaitExit()).isEqualTo(new Exit.Code(0));
    assertThat(tree.members()).hasSize(1);
    tree.end(Budget.of(Duration.ofSeconds(5)), false);
    assertThat(tree.members()).isEmpty();
  }

  /// It has no environment, and so no marker, as long as it executes a program.
  @Test
  void whoExecutesOneProgramAfterTheOtherIsSeenEachTime(@TempDir Path folder) throws IOException {
    Path again = folder.resolve("again");
    Files.writeString(again, "exec sh " + again + "\n");
    Lab.Run run = lab.sh("setsid sh -c 'echo ready; exec sh " + again + "' & read x");
    run.recorder().awaitText("ready");
    run.terminal().write(new byte[] {'\n'}, 0, 1);
    assertThat(run.awaitExit()).isEqualTo(new Exit.Code(0));
    for (int i = 0; i < 300; i++) {
      // One that has not looked yet: whom it has seen once it would know again without a marker.
      assertThat(tree(run).members()).hasSize(1);
    }
    ProcessTree tree = tree(run);
    tree.end(Budget.of(Duration.ofSeconds(5)), true);
    assertThat(tree.members()).isEmpty();
  }

  @Test
  void usageCountsProcessesMemoryAndTime() {
    Lab.Run run =
        lab.sh("i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo ready; sleep 600");
    run.recorder().awaitText("ready");
    ProcessTree tree = tree(run);
    Await.until("both", Duration.ofSeconds(10), () -> tree.usage().processes() == 2);
    assertThat(tree.usage().residentBytes()).isBetween(200_000L, 100_000_000L);
    assertThat(tree.usage().cpuMillis()).isBetween(10L, 20_000L);
    tree.end(Budget.of(Duration.ofSeconds(5)), true);
  }

  @Test
  void aSignalReachesTheWholeTree() {
    Lab.Run run =
        lab.sh(
            "trap 'wait $!; exit $?' USR1;"
                + " sh -c 'trap \"exit 5\" USR1; echo ready; while :; do sleep 0.05; done' & wait $!");
    run.recorder().awaitText("ready");
    tree(run).signal(Signal.SIGUSR1);
    assertThat(run.awaitExit()).isEqualTo(new Exit.Code(5));
  }

  @Test
  void sweepEndsOnlyWhatAnotherRunLeft() {
    Lab.Run mine = lab.sh("echo ready; sleep 600");
    ProcessTree left = tree(mine);
    Await.until("its child", Duration.ofSeconds(10), () -> left.members().size() == 2);
    try (Lab next = new Lab(new Marker(lab.marker.variable(), "run2"))) {
      Lab.Run other = next.sh("echo ready; sleep 600");
      other.recorder().awaitText("ready");
      assertThat(next.processes.sweep()).isEqualTo(2);
      assertThat(mine.awaitExit()).isEqualTo(new Exit.Signal(9, "SIGKILL"));
      assertThat(next.processes.sweep()).isZero();
      assertThat(other.recorder().hasExited()).isFalse();
    }
  }

  @Tag("slow")
  @Tag("endurance")
  @Test
  void nobodyIsEverLeft() {
    for (int i = 0; i < Rounds.of(20, 100); i++) {
      tree(five()).end(Budget.of(Duration.ofMillis(400)), false);
      assertThat(Census.alive(lab.marker)).isEmpty();
    }
  }
}
