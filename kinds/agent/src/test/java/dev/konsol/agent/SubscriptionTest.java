package dev.konsol.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.agent.event.Update;
import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Policy;
import dev.konsol.core.KonsolException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SubscriptionTest {
  @TempDir Path folder;
  @AutoClose private Lab lab;

  @BeforeEach
  void open() {
    lab = new Lab(folder).with(new Policy(List.of(), Decision.ALLOW));
  }

  /// All there is now.
  static List<String> drain(Subscription client) throws InterruptedException {
    List<String> all = new ArrayList<>();
    for (List<Update> updates = client.next(Duration.ZERO);
        !updates.isEmpty();
        updates = client.next(Duration.ZERO)) {
      all.addAll(Lab.lines(updates));
    }
    return all;
  }

  private static JsonNode json(String line) {
    return JsonMapper.shared().readTree(line);
  }

  private static String type(String line) {
    return json(line).path("type").asString();
  }

  private static String streamed(List<String> lines) {
    StringBuilder text = new StringBuilder();
    lines.stream()
        .filter(line -> type(line).equals("chunk"))
        .forEach(line -> text.append(json(line).path("content").asString()));
    return text.toString();
  }

  private static List<Long> sequence(List<String> lines) {
    return lines.stream()
        .filter(line -> json(line).has("seq"))
        .map(line -> json(line).path("seq").asLong())
        .toList();
  }

  @Test
  void chunksAddUpToTheMessageHoweverSlowlyTheyAreRead() throws InterruptedException {
    String text = "äöü 😀 ".repeat(50);
    AgentSession session = lab.session(lab.host(), "{\"text\":\"" + text + "\",\"chunk_chars\":1}");
    Subscription client = session.follow();
    session.say("go");
    session.awaitIdle();
    List<String> lines = drain(client);
    assertThat(streamed(lines)).isEqualTo(text);
    assertThat(lines).extracting(SubscriptionTest::type).endsWith("message", "status", "turn_end");
  }

  @Test
  void chunksAreWhatTheModelSaidAtATime() throws InterruptedException {
    AgentSession session = lab.session(lab.host(), "{\"text\":\"ab😀cd\",\"chunk_chars\":3}");
    Subscription client = session.follow();
    session.say("go");
    session.awaitIdle();
    assertThat(drain(client))
        .filteredOn(line -> type(line).equals("chunk"))
        .extracting(line -> json(line).path("content").asString())
        .containsExactly("ab😀", "cd");
  }

  @Test
  void whoIsFarBehindGetsLargerChunks() throws InterruptedException {
    AgentSession session =
        lab.session(lab.host(), "{\"text\":\"" + "x".repeat(1000) + "\",\"chunk_chars\":1}");
    Subscription client = session.follow();
    session.say("go");
    session.awaitIdle();
    assertThat(drain(client)).hasSizeLessThan(100);
  }

  @Test
  void replayHoldsNoChunksAndSaysWhereItBegins() throws InterruptedException {
    AgentSession session = lab.session(lab.host(), "{\"text\":\"Hello.\"}");
    session.say("go");
    session.awaitIdle();
    List<String> lines = drain(session.attach(1));
    assertThat(json(lines.getFirst()).path("mode").asString()).isEqualTo("replay");
    assertThat(json(lines.getFirst()).path("head").asLong()).isEqualTo(4);
    assertThat(lines)
        .extracting(SubscriptionTest::type)
        .containsExactly("attached", "message", "status", "turn_end");
    assertThatThrownBy(() -> session.attach(5)).isInstanceOf(KonsolException.class);
  }

  @Test
  void whoIsTooFarBehindGetsTheLatestPart() throws InterruptedException {
    AgentLimits usual = AgentLimits.DEFAULT;
    AgentLimits shortReplay =
        new AgentLimits(
            usual.turn(),
            usual.resultChars(),
            2,
            usual.queued(),
            usual.request(),
            usual.idle(),
            usual.toolEnding(),
            usual.keep());
    AgentSession session =
        lab.with(shortReplay).session(lab.host(), "{\"text\":\"Hello.\",\"repeat\":true}");
    session.say("go");
    session.awaitIdle();
    List<String> lines = drain(session.attach(0));
    assertThat(json(lines.getFirst()).path("mode").asString()).isEqualTo("snapshot");
    assertThat(json(lines.getFirst()).path("from").asLong()).isEqualTo(2);
    assertThat(sequence(lines)).containsExactly(3L, 4L);
  }

  @Test
  void twentyClientsSeeTheSameAndOneThatDoesNotReadHoldsUpNobody() throws Exception {
    AgentSession session =
        lab.session(
            lab.host(),
            "{\"when\":{\"role\":\"user\"},\"text\":\""
                + "abc ".repeat(100)
                + "\",\"chunk_chars\":7,\"tool_calls\":["
                + "{\"name\":\"note\"},".repeat(99)
                + "{\"name\":\"note\"}]}",
            "{\"when\":{\"role\":\"tool\"},\"text\":\"Done.\"}");
    Subscription stuck = session.follow();
    try (ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<List<String>>> seen = new ArrayList<>();
      for (int i = 0; i < 19; i++) {
        Subscription client = session.follow();
        seen.add(readers.submit(() -> untilTurnEnd(client)));
      }
      session.say("go");
      List<String> stored = Lab.stored(session);
      for (Future<List<String>> one : seen) {
        List<String> lines = one.get();
        stored = Lab.stored(session);
        assertThat(lines.stream().filter(line -> json(line).has("seq")).toList()).isEqualTo(stored);
        assertThat(streamed(lines)).isEqualTo("abc ".repeat(100) + "Done.");
      }
      // Long after the tail in memory has gone past it.
      assertThat(sequence(drain(stuck))).hasSize(stored.size());
    }
  }

  private static List<String> untilTurnEnd(Subscription client) throws InterruptedException {
    List<String> all = new ArrayList<>();
    while (all.isEmpty() || !type(all.getLast()).equals("turn_end")) {
      all.addAll(Lab.lines(client.next(Lab.SOON)));
    }
    return all;
  }

  @Test
  void whoeverReconnectsMissesNothingAndGetsNothingTwice() throws InterruptedException {
    AgentSession session =
        lab.session(
            lab.host(),
            "{\"when\":{\"role\":\"user\"},\"tool_calls\":["
                + "{\"name\":\"note\"},".repeat(199)
                + "{\"name\":\"note\"}]}",
            "{\"when\":{\"role\":\"tool\"},\"text\":\"Done.\"}");
    session.say("go");
    Random random = new Random(7);
    List<Long> seen = new ArrayList<>();
    boolean ended = false;
    while (!ended) {
      try (Subscription client = session.attach(seen.isEmpty() ? 0 : seen.getLast())) {
        for (int reads = random.nextInt(4); reads >= 0 && !ended; reads--) {
          List<String> lines = Lab.lines(client.next(Duration.ofMillis(50)));
          seen.addAll(sequence(lines));
          ended = lines.stream().anyMatch(line -> type(line).equals("turn_end"));
        }
      }
    }
    for (int i = 0; i < seen.size(); i++) {
      assertThat(seen.get(i)).isEqualTo(i + 1L);
    }
    assertThat(seen).hasSize(Lab.stored(session).size());
  }
}
