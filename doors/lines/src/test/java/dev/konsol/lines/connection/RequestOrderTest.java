package dev.konsol.lines.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.console.wait.WaitFor;
import dev.konsol.core.session.SessionId;
import dev.konsol.lines.connection.RequestOrder.Turn;
import dev.konsol.lines.protocol.Request;
import dev.konsol.lines.protocol.RequestReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RequestOrderTest {
  private final RequestOrder order = new RequestOrder();

  @Test
  void whatConcernsAConsoleComesAfterItsCreateAndWhatIsSentToIt() {
    Turn create = order.enter(create("a"));
    Turn send = order.enter(send("a"));
    Turn wait = order.enter(wait("a"));
    Turn other = order.enter(wait("b"));
    assertThat(create.hasCome()).isTrue();
    assertThat(other.hasCome()).isTrue();
    create.end();
    assertThat(wait.hasCome()).isFalse();
    send.end();
    assertThat(wait.hasCome()).isTrue();
    assertThat(wait.await()).isTrue();
  }

  @Test
  void anEndComesAlsoWhereInputWaits() {
    Turn create = order.enter(create("a"));
    order.enter(send("a"));
    Turn remove = order.enter(remove("a"));
    assertThat(remove.hasCome()).isFalse();
    create.end();
    assertThat(remove.hasCome()).isTrue();
  }

  @Test
  void aSendWithoutAKeyMayBeToAnyConsole() {
    Turn send = order.enter(read("{'cmd':'send','keys':['Up']}"));
    Turn wait = order.enter(wait("a"));
    assertThat(wait.hasCome()).isFalse();
    send.end();
    assertThat(wait.hasCome()).isTrue();
  }

  @Test
  void aCreateComesAfterEveryRemovalOfItsKey() {
    Turn first = order.enter(remove("a"));
    Turn second = order.enter(remove("a"));
    Turn create = order.enter(create("a"));
    assertThat(order.enter(create("b")).hasCome()).isTrue();
    second.end();
    assertThat(create.hasCome()).isFalse();
    first.end();
    assertThat(create.hasCome()).isTrue();
    assertThat(order.enter(create("a")).hasCome()).isTrue();
  }

  @Test
  void aListThatWaitsComesAfterEveryCreateAndNothingElse() {
    order.enter(send("a"));
    Turn create = order.enter(create("b"));
    Turn sessions = order.enter(read("{'cmd':'sessions','wait_ms':1}"));
    assertThat(sessions.hasCome()).isFalse();
    create.end();
    assertThat(sessions.hasCome()).isTrue();
  }

  @Test
  void aRequestThatWasNotTakenHidesNoEarlierOne() {
    Turn send = order.enter(send("a"));
    order.enter(send("a")).end();
    Turn wait = order.enter(wait("a"));
    assertThat(wait.hasCome()).isFalse();
    send.end();
    assertThat(wait.hasCome()).isTrue();
  }

  @Test
  void whoeverIsInterruptedHasNoTurn() {
    order.enter(send("a"));
    Turn wait = order.enter(wait("a"));
    Thread.currentThread().interrupt();
    assertThat(wait.await()).isFalse();
    assertThat(Thread.interrupted()).isTrue();
  }

  private static Request create(String key) {
    return read("{'cmd':'create','key':'%s','command':'cat'}".formatted(key));
  }

  private static Request send(String key) {
    return read("{'cmd':'send','key':'%s','keys':['Up']}".formatted(key));
  }

  private static Request remove(String key) {
    return new Request.Remove(new SessionId(key), false);
  }

  private static Request wait(String key) {
    return new Request.Wait(
        new SessionId(key), new WaitFor.End(), OptionalLong.empty(), Duration.ZERO);
  }

  private static Request read(String line) {
    return new RequestReader(Path.of("/"))
        .read(line.replace('\'', '"').getBytes(StandardCharsets.UTF_8))
        .request();
  }
}
