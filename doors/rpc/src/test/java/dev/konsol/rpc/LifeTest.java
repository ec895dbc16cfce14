package dev.konsol.rpc;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.SessionFactory;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LifeTest {
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final String DOWN = "'error':{'code':-32005,'message':'konsol is shutting down'}";
  private static final String EXIT = "{'jsonrpc':'2.0','method':'exit'}";

  private static final RpcSettings IMPATIENT =
      new RpcSettings(
          Client.SETTINGS.cwd(),
          Client.SETTINGS.env(),
          "1",
          Client.SETTINGS.linger(),
          Duration.ofMillis(20));

  private final ScriptedSessions scripted = new ScriptedSessions();

  @Test
  void whatIsSentRightAfterInitializeFindsItDone() throws Exception {
    scripted.startPrints = "started";
    for (int i = 0; i < 200; i++) {
      try (Client client = new Client(scripted)) {
        client.requests(
            "{'jsonrpc':'2.0','id':1,'method':'initialize',"
                + "'params':{'capabilities':{'notifications':true}}}",
            "{'jsonrpc':'2.0','id':2,'method':'konsol/session.create'}");

        assertThat(client.receive()).contains("'id':1");
        assertThat(client.receive()).contains("konsol/stdout", "started");
      }
    }
  }

  @Test
  void initializeTellsWhoIsThereAndWhatItCan() throws Exception {
    try (Client client = new Client(scripted)) {
      assertThat(
              client.ask(
                  "{'jsonrpc':'2.0','id':1,'method':'initialize',"
                      + "'params':{'clientInfo':{'name':'test-client'}}}"))
          .isEqualTo(
              "{'jsonrpc':'2.0','id':1,'result':{'serverInfo':{'name':'konsol','version':'1.2.3'},"
                  + "'capabilities':{'supportsInterrupt':true,'supportsNotifications':true,"
                  + "'runtimes':['java']}}}");
    }
  }

  @Test
  void shutdownThenExitEndsWithZeroAndNothingButFrames() throws Exception {
    try (Client client = new Client(scripted)) {
      client.createSession();
      assertThat(client.ask("{'jsonrpc':'2.0','id':2,'method':'shutdown'}"))
          .isEqualTo("{'jsonrpc':'2.0','id':2,'result':null}");
      assertThat(scripted.opened.getFirst().closed).isTrue();

      client.send(EXIT);

      assertThat(client.exitCode()).isZero();
      assertThat(client.impurity()).isEmpty();
      assertThat(client.isSilent()).isTrue();
    }
  }

  @Test
  void exitWithoutShutdownEndsWithOneAndClosesTheSessions() throws Exception {
    try (Client client = new Client(scripted)) {
      client.createSession();
      client.send(EXIT);

      assertThat(client.exitCode()).isEqualTo(1);
      assertThat(scripted.opened.getFirst().closed).isTrue();
    }
  }

  @Test
  void endOfInputEndsWithOneAndClosesTheSessions() throws Exception {
    try (Client client = new Client(scripted)) {
      client.createSession();
      client.hangUp();

      assertThat(client.exitCode()).isEqualTo(1);
      assertThat(scripted.opened.getFirst().closed).isTrue();
    }
  }

  @Test
  void endOfInputAfterShutdownIsNoExit() throws Exception {
    try (Client client = new Client(scripted)) {
      client.call("shutdown", "{}");
      client.hangUp();

      assertThat(client.exitCode()).isEqualTo(1);
    }
  }

  @Test
  void whatWasPipedInIsAnsweredAfterTheEndOfInput() throws Exception {
    try (Client client = new Client(scripted)) {
      client.request(1, "konsol/session.list", "{}");
      client.request(2, "shutdown", "{}");
      client.send(EXIT);
      client.hangUp();

      assertThat(client.exitCode()).isZero();
      assertThat(client.receive() + client.receive()).contains("'id':1", "'id':2,'result':null");
    }
  }

  @Test
  void whatWasAskedBeforeAFrameThatIsCutOffIsAnswered() throws Exception {
    try (Client client = new Client(scripted)) {
      client.request(7, "konsol/eval", forever(client));
      awaitBusy();
      client.sendRaw("Content-Length: 99\r\n\r\n{".getBytes(US_ASCII));
      client.hangUp();
      scripted.opened.getFirst().interrupt();

      assertThat(client.exitCode()).isEqualTo(1);
      assertThat(client.receive()).contains("'id':7,'result'").contains("'class':'Interrupt'");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"initialize", "shutdown", "konsol/session.create", "konsol/eval", "no/such"})
  void afterShutdownEveryRequestIsRefused(String method) throws Exception {
    try (Client client = new Client(scripted)) {
      client.call("shutdown", "{}");

      assertThat(client.call(method, "{}")).isEqualTo(DOWN);
    }
  }

  @Test
  void shutdownCutsEvaluationsShort() throws Exception {
    try (Client client = new Client(scripted)) {
      client.request(7, "konsol/eval", forever(client));
      awaitBusy();
      client.request(8, "shutdown", "{}");

      assertThat(new String[] {client.receive(), client.receive()})
          .containsExactlyInAnyOrder(
              "{'jsonrpc':'2.0','id':7," + DOWN + "}", "{'jsonrpc':'2.0','id':8,'result':null}");
    }
  }

  @Test
  void finishingWaitsForTheCurrentMessage() throws Exception {
    try (Client client = new Client(scripted)) {
      client.request(7, "konsol/eval", forever(client));
      awaitBusy();
      Thread finishing = Thread.ofVirtual().start(client.door::finishAndClose);
      Await.until("refusing", SOON, () -> refuses(client));
      scripted.opened.getFirst().interrupt();

      assertThat(client.exitCode()).isEqualTo(1);
      finishing.join();
      assertThat(lastOf(client)).contains("'id':7,'result'").contains("'class':'Interrupt'");
      assertThat(client.impurity()).isEmpty();
    }
  }

  @Test
  void finishingCutsShortWhatTakesTooLong() throws Exception {
    try (Client client = new Client(scripted, IMPATIENT)) {
      client.request(7, "konsol/eval", forever(client));
      awaitBusy();
      client.door.finishAndClose();

      assertThat(client.exitCode()).isEqualTo(1);
      assertThat(client.receive()).isEqualTo("{'jsonrpc':'2.0','id':7," + DOWN + "}");
      assertThat(scripted.opened.getFirst().closed).isTrue();
    }
  }

  @Test
  void finishingCutsShortASessionThatIsBeingOpened() throws Exception {
    CountDownLatch opening = new CountDownLatch(1);
    SessionFactory slow =
        new SessionFactory() {
          @Override
          public EvalSession open(EvalSpec spec) {
            opening.countDown();
            try {
              new CountDownLatch(1).await();
              throw new AssertionError("unreachable");
            } catch (InterruptedException e) {
              throw new KonsolException(ErrorCode.SHUTTING_DOWN, "it was interrupted", e);
            }
          }

          @Override
          public List<LeftOut> leftOut(EvalSpec spec) {
            return List.of();
          }

          @Override
          public List<EvalLanguage> languages() {
            return List.of();
          }
        };
    try (Client client = new Client(slow, IMPATIENT)) {
      client.request(7, "konsol/session.create", "{}");
      opening.await();
      client.door.finishAndClose();

      assertThat(client.exitCode()).isEqualTo(1);
      assertThat(client.receive()).isEqualTo("{'jsonrpc':'2.0','id':7," + DOWN + "}");
    }
  }

  @Test
  void finishingBeforeItHasBegunEndsAtOnce() throws Exception {
    RpcDoor door = RpcDoor.alone(Client.evaluations(scripted), Client.SETTINGS);
    door.finishAndClose();

    assertThat(door.serve(InputStream.nullInputStream(), OutputStream.nullOutputStream()))
        .isEqualTo(1);
  }

  private static boolean refuses(Client client) {
    try {
      return client.call("konsol/session.list", "{}").equals(DOWN);
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static String lastOf(Client client) throws InterruptedException {
    String last = client.receive();
    while (!client.isSilent()) {
      last = client.receive();
    }
    return last;
  }

  private void awaitBusy() {
    Await.until("evaluating", SOON, scripted.opened.getFirst().busy::get);
  }

  private static String forever(Client client) throws Exception {
    return "{'sessionId':'" + client.createSession() + "','code':'forever'}";
  }
}
