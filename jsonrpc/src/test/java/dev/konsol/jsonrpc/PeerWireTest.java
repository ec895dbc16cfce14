package dev.konsol.jsonrpc;

import static dev.konsol.jsonrpc.PeerTest.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.konsol.jsonrpc.CallException.CallCancelled;
import dev.konsol.jsonrpc.CallException.CallTimeout;
import dev.konsol.jsonrpc.CallException.PeerClosed;
import dev.konsol.jsonrpc.CallException.RemoteError;
import dev.konsol.jsonrpc.PeerOptions.Batches;
import dev.konsol.jsonrpc.PeerOptions.Bounds;
import dev.konsol.jsonrpc.PeerOptions.Unreadable;
import dev.konsol.testkit.Await;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

/// What exactly a peer writes, and what it makes of what it reads.
@Timeout(60)
class PeerWireTest {
  private static final PeerOptions OPTIONS = PeerOptions.named("wire");

  @Test
  void requestsAreAnsweredWithTheirIdAsItCame() throws Exception {
    try (Wire wire = new Wire(OPTIONS)) {
      for (String id : new String[] {"1", "'1'", "null", "-98765432109876543210"}) {
        wire.send("{'jsonrpc':'2.0','id':" + id + ",'method':'echo','params':[7]}");
        assertThat(wire.receive()).isEqualTo("{'jsonrpc':'2.0','id':" + id + ",'result':[7]}");
      }
    }
  }

  @Test
  void errorsOfTheHandlerReachTheWireAndBugsDoNot() throws Exception {
    try (Wire wire = new Wire(OPTIONS);
        LogProbe log = new LogProbe()) {
      wire.send("{'jsonrpc':'2.0','id':1,'method':'refuse'}");
      assertThat(wire.receive())
          .isEqualTo(
              "{'jsonrpc':'2.0','id':1,'error':{'code':-32001,'message':'no','data':{'a':1}}}");
      wire.send("{'jsonrpc':'2.0','id':2,'method':'what'}");
      assertThat(wire.receive()).contains("-32601");
      assertThat(log.count()).isZero();
      for (String method : new String[] {"bug", "error", "unwritable"}) {
        wire.send("{'jsonrpc':'2.0','id':3,'method':'" + method + "'}");
        assertThat(wire.receive())
            .isEqualTo(
                "{'jsonrpc':'2.0','id':3,'error':{'code':-32603,'message':'internal error'}}");
      }
      assertThat(log.count()).isEqualTo(3);
      wire.send("{'jsonrpc':'2.0','method':'bug'}");
      Await.until("the bug is logged", LONG, () -> log.count() == 4);
    }
  }

  @Test
  void whatIsUnreadableIsAnsweredAndTheConnectionGoesOn() throws Exception {
    try (Wire wire = new Wire(OPTIONS)) {
      wire.send("nonsense");
      assertThat(wire.receive()).contains("'id':null,'error':{'code':-32700");
      wire.send("{'jsonrpc':'2.0','id':4,'method':1}");
      assertThat(wire.receive()).contains("'id':4,'error':{'code':-32600");
      wire.send("[{'jsonrpc':'2.0','id':4,'method':'echo'}]");
      assertThat(wire.receive()).contains("'id':null,'error':{'code':-32600");
      wire.send("{'jsonrpc':'2.0','id':5,'method':'echo','params':{}}");
      assertThat(wire.receive()).isEqualTo("{'jsonrpc':'2.0','id':5,'result':{}}");
      assertThat(wire.peer.inbound.unreadable()).isEqualTo(3);
    }
  }

  @Test
  void aClientOnlyCountsWhatIsUnreadableUnlessItHasAnId() throws Exception {
    try (Wire wire = new Wire(OPTIONS.with(Unreadable.COUNTED))) {
      wire.send("a log line");
      wire.send("{'jsonrpc':'2.0','id':4,'method':1}");
      assertThat(wire.receive()).contains("'id':4,'error':{'code':-32600");
      assertThat(wire.peer.inbound.unreadable()).isEqualTo(2);
    }
  }

  @Test
  void aBatchIsAnsweredWithOneArray() throws Exception {
    try (Wire wire = new Wire(OPTIONS.with(Batches.ACCEPTED))) {
      wire.send(
          "[{'jsonrpc':'2.0','method':'note','params':[1]},1,"
              + "{'jsonrpc':'2.0','id':1,'method':'ordered/echo','params':[1]},"
              + "{'jsonrpc':'2.0','id':77,'result':0},"
              + "{'jsonrpc':'2.0','id':2,'method':'ordered/echo','params':[2]}]");
      assertThat(wire.receive())
          .startsWith("[{'jsonrpc':'2.0','id':null,'error':{'code':-32600")
          .endsWith(
              ",{'jsonrpc':'2.0','id':1,'result':[1]},{'jsonrpc':'2.0','id':2,'result':[2]}]");
      assertThat(wire.handler.noted).containsExactly("note1");
      wire.send("[{'jsonrpc':'2.0','method':'note','params':[2]}]");
      wire.send("[]");
      assertThat(wire.receive()).startsWith("{'jsonrpc':'2.0','id':null,'error':{'code':-32600");
    }
  }

  @Test
  void whatAHandlerSendsComesBeforeItsAnswer() throws Exception {
    try (Wire wire = new Wire(OPTIONS)) {
      wire.send("{'jsonrpc':'2.0','id':1,'method':'report','params':[1]}");
      assertThat(wire.receive()).isEqualTo("{'jsonrpc':'2.0','method':'progress','params':[1]}");
      assertThat(wire.receive()).isEqualTo("{'jsonrpc':'2.0','id':1,'result':null}");
    }
  }

  @Test
  void aCancellationThatNamesNoRequestIsRefused() throws Exception {
    try (Wire wire = new Wire(OPTIONS)) {
      for (String params : new String[] {"", ",'params':{}", ",'params':{'id':1.5}"}) {
        wire.send("{'jsonrpc':'2.0','id':9,'method':'$/cancelRequest'" + params + "}");
        assertThat(wire.receive())
            .isEqualTo(
                "{'jsonrpc':'2.0','id':9,'error':{'code':-32602,"
                    + "'message':'id must be a request's id','data':{'parameter':'id'}}}");
      }
      wire.send("{'jsonrpc':'2.0','id':9,'method':'$/cancelRequest','params':{'id':null}}");
      assertThat(wire.receive()).isEqualTo("{'jsonrpc':'2.0','id':9,'result':true}");
    }
  }

  @Test
  void aCancelledRequestIsInterruptedAndAnsweredAsCancelled() throws Exception {
    try (Wire wire = new Wire(OPTIONS)) {
      wire.send("{'jsonrpc':'2.0','id':'x','method':'hang'}");
      wire.handler.entered.await();
      wire.send("{'jsonrpc':'2.0','method':'$/cancelRequest','params':{'id':'unknown'}}");
      wire.send("{'jsonrpc':'2.0','id':9,'method':'$/cancelRequest','params':{'id':'x'}}");
      assertThat(List.of(wire.receive(), wire.receive()))
          .contains("{'jsonrpc':'2.0','id':9,'result':true}")
          .anySatisfy(text -> assertThat(text).contains("'id':'x','error':{'code':-32800"));
      assertThat(wire.handler.interrupted).isCompletedWithValue(true);
    }
  }

  @Test
  void aRequestCancelledBeforeItsTurnNeverRuns() throws Exception {
    try (Wire wire = new Wire(OPTIONS)) {
      wire.send("{'jsonrpc':'2.0','method':'wait'}");
      wire.send("{'jsonrpc':'2.0','id':1,'method':'ordered/gated'}");
      wire.send("{'jsonrpc':'2.0','id':2,'method':'$/cancelRequest','params':{'id':1}}");
      assertThat(wire.receive()).contains("'id':2");
      wire.handler.gate.countDown();
      assertThat(wire.receive()).contains("'id':1,'error':{'code':-32800");
    }
  }

  @Test
  void aHandlerThatWantsToIsAskedAlsoAboutARequestCancelledBeforeItsTurn() throws Exception {
    try (Wire wire = new Wire(OPTIONS.with(Cancellation.ASKED))) {
      wire.send("{'jsonrpc':'2.0','method':'wait'}");
      wire.send("{'jsonrpc':'2.0','id':1,'method':'ordered/cancelled'}");
      wire.send("{'jsonrpc':'2.0','id':2,'method':'$/cancelRequest','params':{'id':1}}");
      assertThat(wire.receive()).contains("'id':2");
      wire.handler.gate.countDown();
      assertThat(wire.receive()).isEqualTo("{'jsonrpc':'2.0','id':1,'result':true}");
    }
  }

  @Test
  void mcpIsSilentAboutCancelledRequests() throws Exception {
    try (Wire wire = new Wire(OPTIONS.with(Cancellation.MCP))) {
      wire.send("{'jsonrpc':'2.0','id':1,'method':'hang'}");
      wire.handler.entered.await();
      wire.send(
          "{'jsonrpc':'2.0','method':'notifications/cancelled',"
              + "'params':{'requestId':1,'reason':'r'}}");
      assertThat(wire.handler.interrupted.get(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
      Await.until("the handler ended", LONG, () -> wire.peer.workers.count() == 0);
      wire.send("{'jsonrpc':'2.0','id':1,'method':'echo','params':[]}");
      assertThat(wire.receive()).isEqualTo("{'jsonrpc':'2.0','id':1,'result':[]}");
    }
  }

  @Test
  void ourCancellationsSpeakTheProtocolsLanguage() throws Exception {
    try (Wire wire = new Wire(OPTIONS)) {
      Call call = wire.peer.start("slow", Message.ABSENT, LONG);
      assertThat(wire.receive()).isEqualTo("{'jsonrpc':'2.0','id':1,'method':'slow'}");
      call.cancel("enough");
      call.cancel("twice");
      assertThat(wire.receive())
          .isEqualTo("{'jsonrpc':'2.0','method':'$/cancelRequest','params':{'id':1}}");
      assertThatThrownBy(call::await).isInstanceOf(CallCancelled.class).hasMessageContaining("eno");
    }
    try (Wire wire = new Wire(OPTIONS.with(Cancellation.MCP))) {
      wire.peer.start("slow", Message.ABSENT, LONG).cancel("enough");
      wire.receive();
      assertThat(wire.receive())
          .isEqualTo(
              "{'jsonrpc':'2.0','method':'notifications/cancelled',"
                  + "'params':{'requestId':1,'reason':'enough'}}");
    }
  }

  @Test
  void aCallTimesOutAndTellsTheOtherSide() throws Exception {
    try (Wire wire = new Wire(OPTIONS)) {
      // One that is over before it was sent is not sent, and then there is nothing to receive.
      Duration time = Duration.ofMillis(500);
      assertThatThrownBy(() -> wire.peer.call("slow", Message.ABSENT, time))
          .isInstanceOf(CallTimeout.class);
      assertThat(wire.receive()).contains("'slow'");
      assertThat(wire.receive()).contains("$/cancelRequest");
      wire.send("{'jsonrpc':'2.0','id':1,'result':0}");
      Await.until("the answer came too late", LONG, () -> wire.peer.calls.strays() == 1);
      assertThat(wire.peer.calls.count()).isZero();
    }
  }

  @Test
  void answersToNothingAreCountedAndIgnored() throws Exception {
    try (Wire wire = new Wire(OPTIONS)) {
      Call call = wire.peer.start("m", Message.ABSENT, LONG);
      wire.receive();
      wire.send("{'jsonrpc':'2.0','id':'1','result':'wrong type of id'}");
      wire.send("{'jsonrpc':'2.0','id':null,'error':{'code':1,'message':'m'}}");
      wire.send("{'jsonrpc':'2.0','id':1,'result':'right'}");
      wire.send("{'jsonrpc':'2.0','id':1,'result':'again'}");
      assertThat(call.await().stringValue()).isEqualTo("right");
      Await.until("the strays are counted", LONG, () -> wire.peer.calls.strays() == 3);
    }
  }

  @Test
  void aSpoiltAnswerFailsItsCallAndIsNotAnswered() throws Exception {
    try (Wire wire = new Wire(OPTIONS)) {
      Call call = wire.peer.start("m", Message.ABSENT, LONG);
      wire.receive();
      wire.send("{'jsonrpc':'2.0','id':1,'error':'text'}");
      assertThatThrownBy(call::await).isInstanceOf(RemoteError.class);
      wire.send("{'jsonrpc':'2.0','id':5,'method':'echo','params':[]}");
      assertThat(wire.receive()).contains("'id':5,'result'");
    }
  }

  @Test
  void beyondTheBoundRequestsAreAnsweredAsBusy() throws Exception {
    try (Wire wire = new Wire(OPTIONS.with(new Bounds(1, 1, 1 << 16)))) {
      wire.send("{'jsonrpc':'2.0','id':1,'method':'gated','params':[]}");
      wire.send("{'jsonrpc':'2.0','id':2,'method':'echo'}");
      assertThat(wire.receive()).contains("'id':2,'error':{'code':-32000");
      wire.handler.gate.countDown();
      assertThat(wire.receive()).contains("'id':1,'result'");
      assertThat(wire.peer.inbound.refused()).isEqualTo(1);
    }
  }

  @Test
  void anIdThatIsStillRunningIsRefused() throws Exception {
    try (Wire wire = new Wire(OPTIONS)) {
      wire.send("{'jsonrpc':'2.0','id':1,'method':'gated','params':[]}");
      wire.send("{'jsonrpc':'2.0','id':1,'method':'echo'}");
      assertThat(wire.receive()).contains("'id':1,'error':{'code':-32600");
      wire.handler.gate.countDown();
      assertThat(wire.receive()).contains("'id':1,'result'");
    }
  }

  @Test
  void aFloodOfNotificationsEndsThePeerRatherThanLosingSome() throws Exception {
    try (Wire wire = new Wire(OPTIONS.with(new Bounds(1, 10, 1 << 16)))) {
      wire.send("{'jsonrpc':'2.0','method':'wait'}");
      wire.handler.entered.await();
      for (int i = 0; i < 11; i++) {
        wire.send("{'jsonrpc':'2.0','method':'note'}");
      }
      assertThat(wire.peer.awaitClosed()).isInstanceOf(CloseReason.Overrun.class);
    }
  }

  @Test
  void theEndOfTheStreamFailsEveryCallAndInterruptsEveryHandler() throws Exception {
    try (Wire wire = new Wire(OPTIONS)) {
      Call call = wire.peer.start("m", Message.ABSENT, LONG);
      wire.send("{'jsonrpc':'2.0','id':1,'method':'hang'}");
      wire.handler.entered.await();
      wire.hangUp();
      assertThatThrownBy(call::await)
          .isInstanceOfSatisfying(
              PeerClosed.class,
              e -> assertThat(e.reason()).isEqualTo(new CloseReason.EndOfStream()));
      assertThat(wire.handler.interrupted.get(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
      assertThat(wire.peer.awaitClosed()).isEqualTo(new CloseReason.EndOfStream());
      assertThatThrownBy(() -> wire.peer.call("m", Message.ABSENT, LONG))
          .isInstanceOf(PeerClosed.class);
      assertThatThrownBy(() -> wire.peer.notify("m", Message.ABSENT))
          .isInstanceOf(PeerClosed.class);
      assertThatThrownBy(() -> wire.peer.tryNotify("m", Message.ABSENT))
          .isInstanceOf(PeerClosed.class);
      wire.peer.close();
      assertThat(wire.handler.closings).hasValue(1);
    }
  }

  /// What was logged as an error while it was open.
  private static final class LogProbe implements AutoCloseable {
    private final Logger logger = (Logger) LoggerFactory.getLogger("dev.konsol.jsonrpc");
    private final ListAppender<ILoggingEvent> events = new ListAppender<>();

    LogProbe() {
      events.start();
      logger.setLevel(Level.ERROR);
      logger.addAppender(events);
    }

    int count() {
      return events.list.size();
    }

    @Override
    public void close() {
      logger.detachAppender(events);
      logger.setLevel(Level.OFF);
    }
  }
}
