package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.checks.HttpServer.Answer;
import dev.konsol.testkit.Await;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import tools.jackson.databind.JsonNode;

/// Many sessions of one daemon, and what it has promised: each message that it took has its turn,
/// and each turn its end, whatever happens meanwhile. Messages are tasks of a [SlowModel].
final class Conversations {
  /// From the last disaster to the last turn's end.
  private static final Duration END = Duration.ofMinutes(3);

  private final HttpServer server;
  private final SlowModel model;
  private final List<Conversation> all;

  /// @param taken the tasks that were acknowledged
  private record Conversation(String session, Set<String> taken) {}

  Conversations(HttpServer server, SlowModel model, int count) {
    this.server = server;
    this.model = model;
    this.all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String session = server.session("model", "openai:slow");
      all.add(new Conversation(session, ConcurrentHashMap.newKeySet()));
    }
  }

  private Conversations(HttpServer server, SlowModel model, List<Conversation> all) {
    this.server = server;
    this.model = model;
    this.all = all;
  }

  /// The same sessions as another daemon sees them.
  Conversations through(HttpServer other) {
    return new Conversations(other, model, all);
  }

  /// Everything that stands in their journals.
  List<List<JsonNode>> histories() {
    return all.stream().map(each -> server.history(each.session())).toList();
  }

  /// Says one thing to each session, to all at once. Answers how many were taken: a daemon that is
  /// dead takes none, one without its store says so, and so does a session behind whose turn enough
  /// waits already.
  int say(String word) throws Exception {
    List<Future<Boolean>> said = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < all.size(); i++) {
        String task = "task-" + word + "-" + i;
        Conversation conversation = all.get(i);
        said.add(threads.submit(() -> say(conversation, task)));
      }
    }
    int taken = 0;
    for (Future<Boolean> each : said) {
      taken += each.get() ? 1 : 0;
    }
    return taken;
  }

  /// Whether it was taken.
  private boolean say(Conversation conversation, String task) {
    try {
      Answer answer =
          server.post("/sessions/" + conversation.session() + "/messages", "text", task);
      if (answer.status() == 202) {
        return conversation.taken().add(task);
      } else if (answer.status() == 409) {
        assertThat(answer.text("code")).isEqualTo("session_busy");
      } else {
        assertThat(answer.status()).as(answer.body()).isEqualTo(503);
      }
    } catch (UncheckedIOException dead) {
      // It was not acknowledged, and may have been taken or not.
    }
    return false;
  }

  /// Some tools have run, some answers are on their way, and something waits behind each of them.
  void awaitTheMiddle() {
    Await.until(
        "some tools, and answers under way",
        HttpServer.SOON,
        () -> model.done().size() >= all.size() / 4 && model.streaming() > 0);
  }

  /// Answers why the turns ended, by their task.
  Map<String, String> awaitEnds() {
    Map<String, String> ends = new ConcurrentHashMap<>();
    Await.until(
        "the end of all turns of all sessions", END, () -> all.stream().allMatch(this::idle));
    all.forEach(each -> ends.putAll(checked(each)));
    assertThat(model.done()).doesNotHaveDuplicates();
    ends.forEach(
        (task, reason) -> {
          if (reason.equals("completed")) {
            assertThat(model.done()).contains(task);
          }
        });
    return ends;
  }

  private boolean idle(Conversation conversation) {
    String session = conversation.session();
    List<JsonNode> history = server.history(session);
    Set<String> ended = new HashSet<>();
    history.forEach(each -> ended.add(each.path("turn_id").asString("")));
    List<JsonNode> said = said(history);
    return said.stream().allMatch(each -> ended.contains(each.path("message_id").asString()))
        && said.stream().map(Conversations::text).toList().containsAll(conversation.taken())
        && !server.get("/sessions/" + session).json().path("busy").asBoolean(true);
  }

  private Map<String, String> checked(Conversation conversation) {
    List<JsonNode> history = server.history(conversation.session());
    assertThat(history.stream().map(each -> each.path("seq").asLong(0)).toList())
        .isEqualTo(LongStream.rangeClosed(1, history.size()).boxed().toList());
    Map<String, String> tasks = new ConcurrentHashMap<>();
    for (JsonNode each : said(history)) {
      assertThat(tasks.put(each.path("message_id").asString(), text(each))).isNull();
    }
    assertThat(tasks.values()).doesNotHaveDuplicates().containsAll(conversation.taken());
    Map<String, String> ends = new ConcurrentHashMap<>();
    for (JsonNode each : history) {
      if (Json.type(each).equals("turn_end")) {
        String task = tasks.get(each.path("turn_id").asString(""));
        assertThat(task).as("%s", each).isNotNull();
        assertThat(ends.put(task, each.path("stop_reason").asString(""))).isNull();
      }
    }
    assertThat(ends).hasSameSizeAs(tasks);
    return ends;
  }

  private static List<JsonNode> said(List<JsonNode> history) {
    return history.stream()
        .filter(each -> Json.type(each).equals("message"))
        .filter(each -> each.path("role").asString("").equals("user"))
        .toList();
  }

  private static String text(JsonNode message) {
    return message.path("text").asString("");
  }
}
