package dev.konsol.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.agent.event.EventCodec;
import dev.konsol.agent.event.StopReason;
import dev.konsol.agent.model.ScriptedCompleter;
import dev.konsol.agent.model.ScriptedReplies;
import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Policy;
import dev.konsol.core.session.Host;
import dev.konsol.core.store.Append;
import dev.konsol.core.store.SessionStore;
import dev.konsol.core.tool.Tool;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a session asks of its store, and how often: each append costs, and one that waits for the
/// disk costs most.
class StoringTest {
  private static final String TWICE =
      """
      {"when":{"role":"user"},"text":"On.","tool_calls":[
        {"name":"%1$s","arguments":{}},{"name":"%1$s","arguments":{}}],"repeat":true}""";
  private static final String DONE =
      "{\"when\":{\"role\":\"tool\"},\"text\":\"Done.\",\"repeat\":true}";

  @TempDir Path folder;
  private final List<Append> appends = new CopyOnWriteArrayList<>();
  private final List<String> called = new CopyOnWriteArrayList<>();
  @AutoClose private Lab lab;

  @BeforeEach
  void open() {
    lab = new Lab(folder).with(new Policy(List.of(), Decision.ALLOW));
  }

  /// A host whose store is watched, in place of one that died.
  private Agents watched(Tool... tools) {
    AgentSettings settings = lab.session(lab.host(), DONE).settings();
    SessionStore store =
        (SessionStore)
            Proxy.newProxyInstance(
                StoringTest.class.getClassLoader(),
                new Class<?>[] {SessionStore.class},
                (_, method, arguments) -> pass(method, arguments));
    return new Agents(
        new Host(),
        store,
        model -> new ScriptedCompleter(ScriptedReplies.read(Path.of(model))),
        List.of(tools),
        settings);
  }

  private Object pass(Method method, Object[] arguments) throws Throwable {
    called.add(method.getName());
    if (arguments != null && arguments[0] instanceof Append append) {
      appends.add(append);
    }
    try {
      return method.invoke(lab.store, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private void turn(Agents agents, String tool) throws InterruptedException {
    AgentSession session = lab.session(agents, TWICE.formatted(tool), DONE);
    session.say("go");
    assertThat(session.awaitIdle()).contains(StopReason.COMPLETED);
  }

  private List<String> written() {
    return appends.stream()
        .map(
            append ->
                append.durability()
                    + append.events().stream()
                        .map(event -> " " + EventCodec.type(event.payload()))
                        .reduce("", String::concat))
        .toList();
  }

  @Test
  void aTurnAndEachOfItsToolsIsOnTheDiskBeforeAndAfter() throws InterruptedException {
    try (Agents agents = watched(new SampleTools.Verbose(3))) {
      turn(agents, "long");
    }
    assertThat(written())
        .containsExactly(
            "DISK message",
            "DISK message tool_start",
            "DISK tool_message tool_start",
            "DISK tool_message",
            "PROCESS message",
            "DISK status turn_end");
  }

  @Test
  void whoOnlyLooksOnHasTheHistoryUnread() throws InterruptedException {
    String id;
    try (Agents first = lab.withTools(new SampleTools.Verbose(3)).host()) {
      AgentSession session = lab.session(first, TWICE.formatted("long"), DONE);
      session.say("go");
      assertThat(session.awaitIdle()).contains(StopReason.COMPLETED);
      id = session.id().value();
    }
    try (Agents second = watched(new SampleTools.Verbose(3))) {
      AgentSession session = second.session(id);
      assertThat(session.active()).isFalse();
      try (Subscription _ = session.follow()) {
        assertThat(called).doesNotContain("read", "pending");
      }
      session.say("again");
      assertThat(session.awaitIdle()).contains(StopReason.COMPLETED);
      assertThat(called).contains("read");
      assertThat(session.journal().historyLocked().entries()).hasSize(10);
    }
  }
}
