package dev.konsol.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Policy;
import dev.konsol.core.session.Host;
import dev.konsol.core.store.Inbox.Item;
import dev.konsol.testkit.Await;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A turn that begins just when its host hands its sessions on.
class DrainTest {
  @AutoClose private final Lab lab;

  DrainTest(@TempDir Path folder) {
    this.lab = new Lab(folder);
  }

  /// What is said is let in, and drained is the host before it is written.
  @Test
  void aTurnThatBeginsWhileItsHostIsDrainedIsNotCut() throws Exception {
    Host host = new Host();
    Agents leaving = lab.in(host);
    AgentSession there = lab.session(leaving, "{\"text\":\"Done.\"}");
    String id = there.id().value();
    lab.store.inbox().post(new Item(id, "m1", "{\"type\":\"message\",\"text\":\"go\"}"));
    FutureTask<Boolean> drained = new FutureTask<>(() -> leaving.drain(Lab.SOON));
    Thread drain = new Thread(drained);
    Set<Thread.State> standing = Set.of(Thread.State.BLOCKED, Thread.State.WAITING);
    // Whoever closes a session says so there first.
    synchronized (host.journal()) {
      try (var _ = there.journal().held()) {
        drain.start();
        Await.until(
            "it is about to close the session",
            Lab.SOON,
            () -> there.draining() && standing.contains(drain.getState()));
        there.receive();
      }
    }
    assertThat(drained.get()).isTrue();
    lab.host().takeUp();
    assertThat(lab.await(id, AgentEvent.TurnEnd.class).reason()).isEqualTo(StopReason.COMPLETED);
    assertThat(lab.types(id)).containsOnlyOnce("turn_end");
  }

  @Test
  void aTurnThatBeginsWhileItsSessionIsHandedOnIsNotCut() throws Exception {
    SampleTools.Gate gate = new SampleTools.Gate();
    lab.withTools(gate).with(new Policy(List.of(), Decision.ALLOW));
    AgentSession there =
        lab.session(
            lab.host(),
            "{\"when\":{\"role\":\"user\"},\"tool_calls\":[{\"name\":\"gate\"}]}",
            "{\"text\":\"Done.\"}");
    there.say("go");
    gate.began().acquire();

    assertThat(there.claim().handOn()).isFalse();

    gate.open().release();
    assertThat(there.awaitIdle()).contains(StopReason.COMPLETED);
  }
}
