package dev.konsol.http.sessions;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.http.sessions.Served.Answer;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

final class SessionRoutesTest {
  private static final String HELLO =
      "{\"when\":{\"role\":\"user\",\"matches\":\"hello\"},\"text\":\"Good day.\",\"repeat\":true}";
  private static final String ACT =
      "{\"when\":{\"role\":\"user\",\"matches\":\"act\"},\"tool_calls\":[{\"name\":\"act\",\"arguments\":{}}],\"repeat\":true}";
  private static final String ASK =
      "{\"when\":{\"role\":\"user\",\"matches\":\"ask\"},\"tool_calls\":[{\"name\":\"ask\",\"arguments\":{}}],\"repeat\":true}";
  private static final String DONE =
      "{\"when\":{\"role\":\"tool\"},\"text\":\"Done.\",\"repeat\":true}";

  @TempDir private Path folder;
  private Served served;

  @BeforeEach
  void open() throws IOException {
    served = new Served(folder, HELLO, ACT, ASK, DONE);
  }

  @AfterEach
  void close() {
    served.close();
  }

  @Test
  void aSessionIsMadeListedShownAndDeleted() throws Exception {
    Answer made =
        served.post("/sessions", "{\"instructions\":\"Be brief.\",\"cwd\":\"" + folder + "\"}");
    assertThat(made.status()).isEqualTo(201);
    assertThat(made.text("instructions")).isEqualTo("Be brief.");
    assertThat(made.text("cwd")).isEqualTo(folder.toString());
    String path = "/sessions/" + made.text("session_id");
    assertThat(served.get(path).body()).isEqualTo(made.body());
    assertThat(served.get("/sessions").body().path("sessions").get(0)).isEqualTo(made.body());
    assertThat(served.send("DELETE", path, "").status()).isEqualTo(204);
    assertThat(served.get(path).status()).isEqualTo(404);
    assertThat(served.send("DELETE", path, "").status()).isEqualTo(404);
    assertThat(served.get("/sessions").body().path("sessions")).isEmpty();
    assertThat(folder).exists();
  }

  @Test
  void aTaskBeginsWhenTheFirstClientConnects() throws Exception {
    String id = served.session("{\"task\":\"hello\"}");
    assertThat(served.get("/sessions/" + id).body().path("busy").booleanValue()).isFalse();
    assertThat(types(served.get("/sessions/" + id + "/history"))).isEmpty();
    try (SocketClient client = served.socket("/ws/" + id)) {
      client.next("turn_end");
    }
    assertThat(types(served.get("/sessions/" + id + "/history")))
        .containsExactly("message", "message", "status", "turn_end");
    assertThat(served.post("/sessions", "{\"task\":\" \"}").status()).isEqualTo(400);
  }

  @Test
  void whatIsSaidBeforeAnybodyConnectsComesBehindTheTask() throws Exception {
    String id = served.session("{\"task\":\"hello first\"}");
    Answer said = served.post("/sessions/" + id + "/messages", "{\"text\":\"hello then\"}");
    assertThat(said.text("turn_id")).isNotEmpty();
    awaitIdle(id);
    JsonNode messages = served.get("/sessions/" + id + "/history").body().path("messages");
    assertThat(messages.get(0).path("text").stringValue("")).isEqualTo("hello first");
    assertThat(messages.get(4).path("text").stringValue("")).isEqualTo("hello then");
    assertThat(messages.get(7).path("turn_id")).isEqualTo(said.body().path("turn_id"));
  }

  @Test
  void aSessionMayBeToldWhatItMayAndHowMuch() throws Exception {
    Answer made =
        served.post("/sessions", "{\"mode\":\"read\",\"limits\":{\"turn\":{\"steps\":3}}}");
    assertThat(made.text("mode")).isEqualTo("read");
    assertThat(served.post("/sessions", "{\"mode\":\"wild\"}").status()).isEqualTo(400);
    Answer unset =
        served.post(
            "/sessions",
            "{\"mode\":null,\"labels\":null,\"host\":null,"
                + "\"limits\":{\"turn\":null,\"session\":{\"steps\":null}}}");
    assertThat(unset.status()).isEqualTo(201);
    assertThat(unset.text("mode")).isEqualTo("ask");
    assertThat(served.post("/sessions", "{\"mode\":5}").status()).isEqualTo(400);
    assertThat(served.post("/sessions", "{\"limits\":{\"turn\":{\"stepz\":3}}}").text("detail"))
        .contains("limits.turn.stepz");
  }

  @Test
  void aPermissionMayHoldForTheSession() throws Exception {
    String id = served.session("{}");
    served.post("/sessions/" + id + "/messages", "{\"text\":\"act\"}");
    String request = awaitRequest(id, "confirm");
    assertThat(
            served
                .post(
                    "/sessions/" + id + "/answers",
                    "{\"request_id\":\"" + request + "\",\"value\":true,\"scope\":\"week\"}")
                .status())
        .isEqualTo(400);
    assertThat(
            served
                .post(
                    "/sessions/" + id + "/answers",
                    "{\"request_id\":\"" + request + "\",\"value\":true,\"scope\":\"session\"}")
                .status())
        .isEqualTo(200);
    awaitIdle(id);
    served.post("/sessions/" + id + "/messages", "{\"text\":\"act\"}");
    awaitIdle(id);
    assertThat(types(served.get("/sessions/" + id + "/history"))).containsOnlyOnce("confirm");
  }

  @Test
  void aKeyMakesOneSessionAndSaysOneThingHoweverOftenItComes() throws Exception {
    Answer made = served.post("/sessions", "{}", "k1");
    assertThat(served.post("/sessions", "{}", "k1")).isEqualTo(made);
    assertThat(served.post("/sessions", "{\"attended\":true}", "k1").code())
        .isEqualTo("key_reused");
    assertThat(served.post("/sessions", "{}", "k2").text("session_id"))
        .isNotEqualTo(made.text("session_id"));
    String messages = "/sessions/" + made.text("session_id") + "/messages";
    assertThat(served.post(messages, "{\"text\":\"hello\"}", "k1").status()).isEqualTo(202);
    assertThat(served.post(messages, "{\"text\":\"hello\"}", "k1").status()).isEqualTo(202);
    awaitIdle(made.text("session_id"));
    assertThat(types(served.get("/sessions/" + made.text("session_id") + "/history")))
        .containsExactly("message", "message", "status", "turn_end");
  }

  @Test
  void aKeyWhoseRequestWasRefusedCanBeUsedAgain() throws Exception {
    assertThat(served.post("/sessions", "{\"model\":\"none:x\"}", "k").status()).isEqualTo(400);
    assertThat(served.post("/sessions", "{}", "k").status()).isEqualTo(201);
    assertThat(served.post("/sessions", "{}", "k".repeat(256)).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/sessions", "/sessions/x/messages", "/sessions/x/answers"})
  void aFieldThatNobodyKnowsIsRefusedByName(String path) throws Exception {
    Answer refused = served.post(path, "{\"modle\":\"script:x\"}");
    assertThat(refused.code()).isEqualTo("unknown_field");
    assertThat(refused.text("detail")).contains("'modle'");
  }

  @Test
  void sessionsComeInPagesThatMissNothing() throws Exception {
    List<String> made = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      made.add(served.session("{}"));
    }
    List<String> listed = new ArrayList<>();
    String cursor = "";
    do {
      Answer page = served.get("/sessions?limit=2" + cursor);
      page.body()
          .path("sessions")
          .forEach(one -> listed.add(one.path("session_id").stringValue("")));
      cursor = page.text("next_cursor").isEmpty() ? "" : "&cursor=" + page.text("next_cursor");
    } while (!cursor.isEmpty());
    assertThat(listed).containsExactlyInAnyOrderElementsOf(made);
    assertThat(served.get("/sessions?limit=0").status()).isEqualTo(400);
    assertThat(served.get("/sessions?limit=1&cursor=%25").status()).isEqualTo(400);
  }

  @Test
  void aSessionThatIsTouchedBetweenPagesIsNotMissed() throws Exception {
    for (int i = 0; i < 5; i++) {
      served.session("{}");
    }
    List<String> before = ids(served.get("/sessions"));
    Answer first = served.get("/sessions?limit=2");
    assertThat(ids(first)).isEqualTo(before.subList(0, 2));

    String touched = before.get(3);
    served.post("/sessions/" + touched + "/messages", "{\"text\":\"hello\"}");
    awaitIdle(touched);
    assertThat(ids(served.get("/sessions")).getFirst()).isEqualTo(touched);
    Answer second = served.get("/sessions?limit=2&cursor=" + first.text("next_cursor"));
    assertThat(ids(second)).containsExactly(before.get(2), before.get(4));
    Answer third = served.get("/sessions?limit=2&cursor=" + second.text("next_cursor"));
    assertThat(ids(third)).containsExactly(touched);
    assertThat(third.text("next_cursor")).isEmpty();
  }

  @Test
  void aCursorThatSomebodyMadeUpIsRefused() throws Exception {
    for (String made : List.of("after ", "after x", "after 2026-01-02T03:04:05Z")) {
      String cursor = Base64.getUrlEncoder().encodeToString(made.getBytes(UTF_8));
      assertThat(served.get("/sessions?cursor=" + cursor).status())
          .as(made)
          .isEqualTo(made.endsWith("Z") ? 200 : 400);
    }
  }

  private static List<String> ids(Answer page) {
    return page.body()
        .path("sessions")
        .valueStream()
        .map(one -> one.path("session_id").stringValue(""))
        .toList();
  }

  @Test
  void whereNothingIsToBeSaidAFieldIsRefusedByName() throws Exception {
    String path = "/sessions/" + served.session("{}");
    for (Answer refused :
        List.of(
            served.post(path + "/interrupt", "{\"force\":true}"),
            served.send("DELETE", path, "{\"force\":true}"))) {
      assertThat(refused.code()).isEqualTo("unknown_field");
      assertThat(refused.text("detail")).contains("'force'");
    }
    assertThat(served.post(path + "/interrupt", "{}").status()).isEqualTo(200);
    assertThat(served.get(path).status()).isEqualTo(200);
    assertThat(served.send("DELETE", path, "{}").status()).isEqualTo(204);
  }

  @Test
  void aSessionThatNamesNoFolderHasOneOfItsOwnWhichGoesWithIt() throws Exception {
    String id = served.session("");
    Path own = Path.of(served.get("/conversations/" + id + "/cwd").text("cwd"));
    assertThat(own).isDirectory().isEqualTo(served.workplaces.resolve(id));
    Files.createDirectory(own.resolve("sub"));
    Files.createSymbolicLink(own.resolve("sub/link"), folder.resolve("script.json"));
    served.send("DELETE", "/sessions/" + id, "");
    assertThat(own).doesNotExist();
    assertThat(folder.resolve("script.json")).exists();
  }

  @Test
  void whatIsSaidIsAnsweredAndKept() throws Exception {
    String id = served.session("{}");
    assertThat(served.post("/sessions/" + id + "/messages", "{\"text\":\"hello\"}").status())
        .isEqualTo(202);
    awaitIdle(id);
    Answer history = served.get("/sessions/" + id + "/history");
    assertThat(history.text("session_id")).isEqualTo(id);
    assertThat(history.body().path("head").intValue()).isEqualTo(4);
    assertThat(types(history)).containsExactly("message", "message", "status", "turn_end");
    assertThat(types(served.get("/sessions/" + id + "/history?after=3")))
        .containsExactly("turn_end");
    assertThat(served.get("/sessions/" + id + "/history?after=5").status()).isEqualTo(400);
  }

  /// A host that has nothing in memory, on a store that takes nothing more.
  @Test
  void whatWasSaidIsReadWhereNothingCanBeWritten() throws Exception {
    String id = served.session("{}");
    served.post("/sessions/" + id + "/messages", "{\"text\":\"hello\"}");
    awaitIdle(id);
    JsonNode before = served.get("/sessions/" + id + "/history").body();
    String cwd = served.get("/conversations/" + id + "/cwd").text("cwd");
    try (Served next = new Served(folder, served.store, "next")) {
      served.store.failWith(
          Optional.of(new KonsolException(ErrorCode.STORE_FAILED, "the disk is full")));
      assertThat(next.get("/sessions/" + id + "/history").body()).isEqualTo(before);
      assertThat(types(next.get("/sessions/" + id + "/history?after=3")))
          .containsExactly("turn_end");
      assertThat(next.get("/sessions/" + id + "/history?after=5").status()).isEqualTo(400);
      assertThat(next.get("/sessions/none/history").code()).isEqualTo("unknown_session");
      assertThat(next.get("/sessions/" + id).status()).isEqualTo(200);
      assertThat(next.get("/sessions").body().path("sessions")).hasSize(1);
      assertThat(next.get("/conversations/" + id + "/cwd").text("cwd")).isEqualTo(cwd);
      assertThat(next.get("/conversations/" + id + "/lsp").text("of")).isEqualTo(cwd);
      assertThat(next.agents.hydrated()).isZero();
      assertThat(next.post("/sessions/" + id + "/messages", "{\"text\":\"hello\"}").code())
          .isEqualTo("store_failed");
    } finally {
      served.store.failWith(Optional.empty());
    }
  }

  @Test
  void everyClientGetsEveryMessageAndTheFirstAnswerCounts() throws Exception {
    String id = served.session("{}");
    try (SocketClient one = served.socket("/ws/" + id);
        SocketClient other = served.socket("/ws/" + id)) {
      assertThat(one.next().path("type").stringValue("")).isEqualTo("attached");
      other.next("attached");
      one.say("{\"type\":\"message\",\"text\":\"act\"}");
      JsonNode confirm = one.next("confirm");
      assertThat(other.next("confirm")).isEqualTo(confirm);
      String yes =
          "{\"type\":\"confirmation\",\"request_id\":\""
              + confirm.path("request_id").stringValue("")
              + "\",\"value\":true}";
      other.say(yes);
      assertThat(other.next("tool_message").path("content").stringValue("")).startsWith("acted in");
      List<JsonNode> rest = other.until("turn_end");
      one.say(yes);
      assertThat(one.next("already_resolved").path("outcome").stringValue(""))
          .isEqualTo("answered");
      assertThat(rest.getLast().path("stop_reason").stringValue("")).isEqualTo("completed");
    }
  }

  @Test
  void aConnectionsOwnSessionGoesWithIt() throws Exception {
    Path own;
    String id;
    try (SocketClient socket = served.socket("/ws")) {
      id = socket.next("attached").path("session_id").stringValue("");
      own = served.workplaces.resolve(id);
      assertThat(own).isDirectory();
      socket.say("{\"type\":\"message\",\"text\":\"act\"}");
      socket.next("confirm");
    }
    Await.untilTrue(
        "the end of the session",
        Served.SOON,
        () -> served.get("/sessions/" + id).status() == 404 && !Files.exists(own));
  }

  @Test
  void whatAClientSaysWrongIsToldToItAloneAndItGoesOn() throws Exception {
    String id = served.session("{}");
    try (SocketClient socket = served.socket("/ws/" + id)) {
      for (String wrong :
          List.of(
              "not json",
              "[]",
              "{}",
              "{\"type\":\"levitate\"}",
              "{\"type\":\"message\"}",
              "{\"type\":\"message\",\"text\":7}",
              "{\"type\":\"message\",\"text\":\"\"}",
              "{\"type\":\"message\",\"text\":\"hello\",\"cwd\":\"nowhere\"}",
              "{\"type\":\"message\",\"text\":\"hello\",\"cwd\":\"/\\u0000\"}",
              "{\"type\":\"answer\",\"request_id\":\"unknown\",\"text\":\"x\"}",
              "{\"type\":\"confirmation\",\"request_id\":\"unknown\",\"value\":\"yes\"}",
              "{\"type\":\"attach\",\"after\":-1}",
              "{\"type\":\"attach\",\"after\":99}",
              "{\"type\":\"attach\",\"session_id\":\"../x\"}",
              "[".repeat(1000))) {
        socket.say(wrong);
        assertThat(socket.next("status").path("level").stringValue(""))
            .as(wrong)
            .isEqualTo("error");
      }
      socket.say("{\"type\":\"message\",\"text\":\"hello\"}");
      socket.next("turn_end");
    }
  }

  @Test
  void aSocketToAnUnknownSessionIsRefusedBeforeItOpens() {
    for (String id : List.of("unknown", "..%2F..%2Fetc", "%00", "a%20b")) {
      CompletionException refused =
          catchThrowableOfType(CompletionException.class, () -> served.socket("/ws/" + id).close());
      assertThat(refused).as(id).rootCause().hasMessageContaining("40");
    }
    CompletionException ahead =
        catchThrowableOfType(
            CompletionException.class,
            () -> served.socket("/ws/" + served.session("{}") + "?after=1").close());
    assertThat(ahead).rootCause().hasMessageContaining("400");
  }

  @Test
  void eventsGoOnBehindTheLastOneSeen() throws Exception {
    String id = served.session("{}");
    served.post("/sessions/" + id + "/messages", "{\"text\":\"hello\"}");
    awaitIdle(id);
    assertThat(eventIds("/sessions/" + id + "/events?after=1", 2)).containsExactly("2", "3");
    HttpResponse<Stream<String>> again =
        served
            .client()
            .send(
                served.request("/sessions/" + id + "/events").header("Last-Event-ID", "2").build(),
                BodyHandlers.ofLines());
    try (Stream<String> lines = again.body()) {
      assertThat(lines.filter(line -> line.startsWith("id: ")).findFirst()).contains("id: 3");
    }
  }

  private List<String> eventIds(String path, int many) throws Exception {
    HttpResponse<Stream<String>> events =
        served.client().send(served.request(path).build(), BodyHandlers.ofLines());
    try (Stream<String> lines = events.body()) {
      return lines
          .filter(line -> line.startsWith("id: "))
          .map(line -> line.substring(4))
          .limit(many)
          .toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "x", "1.5", "99999999999999999999", ""})
  void aPositionThatIsNoneIsRefused(String after) throws Exception {
    String id = served.session("{}");
    for (String what : List.of("events", "history")) {
      Answer refused = served.get("/sessions/" + id + "/" + what + "?after=" + after);
      assertThat(refused.status()).as(what).isEqualTo(400);
      assertThat(refused.code()).isEqualTo("bad_request");
    }
  }

  @Test
  void requestsAreAnsweredOnceOverPlainHttpToo() throws Exception {
    String id = served.session("{}");
    served.post("/sessions/" + id + "/messages", "{\"text\":\"ask\"}");
    String request = awaitRequest(id, "ask");
    String answers = "/sessions/" + id + "/answers";
    String answer = "{\"request_id\":\"" + request + "\",\"text\":\"two\"}";
    assertThat(served.post(answers, "{\"request_id\":\"" + request + "\"}").status())
        .isEqualTo(400);
    assertThat(served.post(answers, "{\"request_id\":\"" + request + "\",\"value\":true}").status())
        .isEqualTo(400);
    assertThat(served.post(answers, answer).status()).isEqualTo(200);
    assertThat(served.post(answers, answer).code()).isEqualTo("already_resolved");
    awaitIdle(id);
    assertThat(served.get("/sessions/" + id + "/history").body().toString()).contains("heard two");
  }

  @Tag("slow")
  @Test
  void aTurnIsInterrupted() throws Exception {
    String id = served.session("{}");
    String interrupt = "/sessions/" + id + "/interrupt";
    assertThat(served.post(interrupt, "").body().path("interrupted").booleanValue(true)).isFalse();
    served.post("/sessions/" + id + "/messages", "{\"text\":\"act\"}");
    awaitRequest(id, "confirm");
    assertThat(served.post(interrupt, "").body().path("interrupted").booleanValue(false)).isTrue();
    awaitIdle(id);
    assertThat(types(served.get("/sessions/" + id + "/history")))
        .containsExactly(
            "message", "message", "tool_start", "confirm", "resolved", "tool_message", "turn_end");
  }

  @Test
  void aConversationKeepsItsFolderAndShowsItsLanguageServers() throws Exception {
    String id = served.session("{}");
    String path = "/conversations/" + id;
    assertThat(served.send("PUT", path + "/cwd", "{\"cwd\":\"" + folder + "\"}").text("cwd"))
        .isEqualTo(folder.toString());
    assertThat(served.get(path + "/cwd").text("cwd")).isEqualTo(folder.toString());
    assertThat(served.get(path + "/lsp").text("of")).isEqualTo(folder.toString());
    Path other = Files.createDirectory(folder.resolve("other"));
    served.post("/sessions/" + id + "/messages", "{\"text\":\"hello\",\"cwd\":\"" + other + "\"}");
    assertThat(served.get(path + "/cwd").text("cwd")).isEqualTo(other.toString());
    for (String wrong :
        List.of("{}", "{\"cwd\":\"relative\"}", "{\"cwd\":\"/no/such\"}", "{\"cwd\":1}", "x")) {
      assertThat(served.send("PUT", path + "/cwd", wrong).status()).as(wrong).isEqualTo(400);
    }
    assertThat(served.get("/conversations/unknown/lsp").code()).isEqualTo("unknown_session");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "[]",
        "{\"cwd\":7}",
        "{\"cwd\":\"/no/such/folder\"}",
        "{\"cwd\":\"relative\"}",
        "{\"cwd\":\"/\\u0000\"}",
        "{\"model\":\"script:\\u0000\"}",
        "{\"model\":\"nobody:x\"}",
        "{\"model\":\"script:/no/such\"}",
        "{\"attended\":\"yes\"}",
        "{\"a\":1,\"a\":2}"
      })
  void aWrongWishForASessionIsRefusedAndLeavesNothing(String body) throws Exception {
    Answer refused = served.post("/sessions", body);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("detail")).isNotEmpty();
    assertThat(served.get("/sessions").body().path("sessions")).isEmpty();
    assertThat(served.workplaces).doesNotExist();
  }

  @Test
  void aThousandQuestionsWithNobodyThereAreAllSettledByTheirDefaults() throws Exception {
    String id = served.session("{\"attended\":false}");
    for (int i = 0; i < 1_000; i++) {
      served.agents.session(id).say("ask");
      assertThat(served.agents.session(id).awaitIdle()).isPresent();
    }
    JsonNode messages = served.get("/sessions/" + id + "/history").body().path("messages");
    assertThat(messages.valueStream().filter(each -> is(each, "ask"))).hasSize(1_000);
    assertThat(messages.valueStream().filter(each -> is(each, "resolved")))
        .hasSize(1_000)
        .allMatch(each -> each.path("outcome").stringValue("").equals("unattended"))
        .allMatch(each -> each.path("text").stringValue("").equals("one"));
    assertThat(messages.valueStream().filter(each -> is(each, "turn_end"))).hasSize(1_000);
  }

  private void awaitIdle(String id) {
    Await.untilTrue(
        "the end of the turn",
        Served.SOON,
        () -> !served.get("/sessions/" + id).body().path("busy").booleanValue(true));
  }

  private String awaitRequest(String id, String type) {
    Await.untilTrue("a request", Served.SOON, () -> !request(id, type).isEmpty());
    try {
      return request(id, type);
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private String request(String id, String type) throws IOException, InterruptedException {
    return served
        .get("/sessions/" + id + "/history")
        .body()
        .path("messages")
        .valueStream()
        .filter(message -> is(message, type))
        .map(message -> message.path("request_id").stringValue(""))
        .findFirst()
        .orElse("");
  }

  private static boolean is(JsonNode message, String type) {
    return message.path("type").stringValue("").equals(type);
  }

  private static List<String> types(Answer history) {
    return history
        .body()
        .path("messages")
        .valueStream()
        .map(message -> message.path("type").stringValue(""))
        .toList();
  }
}
