package dev.konsol.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class CallsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Calls calls = new Calls();
  private final LinkedBlockingQueue<JsonObject> sent = new LinkedBlockingQueue<>();

  @Test
  void answersFindTheirQuestionsInAnyOrder() throws Exception {
    CompletableFuture<String> first = ask("first");
    JsonObject one = sent.take();
    CompletableFuture<String> second = ask("second");
    JsonObject two = sent.take();
    answer(two, "2");
    answer(one, "1");
    assertThat(second.get(20, TimeUnit.SECONDS)).isEqualTo("2");
    assertThat(first.get(20, TimeUnit.SECONDS)).isEqualTo("1");
    assertThat(calls.isWaiting()).isFalse();
  }

  @Test
  void anAnswerThatNobodyWaitsForIsPassedOver() throws Exception {
    calls.tell(JsonLine.object(), this::send);
    answer(sent.take(), "x");
    calls.answer(JsonObject.parse("{\"event\":\"ready\"}"));
    CompletableFuture<String> later = ask("later");
    answer(sent.take(), "y");
    assertThat(later.get(20, TimeUnit.SECONDS)).isEqualTo("y");
  }

  @Test
  void theEndIsToldToThoseWhoWaitAndToThoseWhoAskLater() throws Exception {
    CompletableFuture<String> waiting = ask("x");
    sent.take();
    calls.end();
    assertThatThrownBy(() -> waiting.get(20, TimeUnit.SECONDS))
        .hasRootCauseInstanceOf(EOFException.class);
    assertThatThrownBy(() -> calls.ask(JsonLine.object(), this::send, PATIENCE))
        .isInstanceOf(EOFException.class);
  }

  @Test
  void patienceEnds() {
    assertThatThrownBy(() -> calls.ask(JsonLine.object(), this::send, Duration.ZERO))
        .isInstanceOf(TimeoutException.class);
    assertThat(calls.isWaiting()).isFalse();
  }

  private CompletableFuture<String> ask(String what) {
    CompletableFuture<String> answer = new CompletableFuture<>();
    Thread.startVirtualThread(
        () -> {
          try {
            JsonLine question = JsonLine.object().put("ask", what);
            answer.complete(calls.ask(question, this::send, PATIENCE).text("answer"));
          } catch (Exception e) {
            answer.completeExceptionally(e);
          }
        });
    return answer;
  }

  private void send(JsonLine question) {
    sent.add(JsonObject.parse(new String(question.bytes(), UTF_8)));
  }

  private void answer(JsonObject question, String text) {
    byte[] line =
        JsonLine.object().putValue("id", question.value("id")).put("answer", text).bytes();
    calls.answer(JsonObject.parse(new String(line, UTF_8)));
  }
}
