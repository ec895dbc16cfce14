package dev.konsol.rpc;

import dev.konsol.core.KonsolException;
import dev.konsol.core.session.Hold;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSession;
import dev.konsol.eval.Evaluations;
import dev.konsol.eval.SessionRequest;
import dev.konsol.jsonrpc.CallContext;
import dev.konsol.jsonrpc.Handler;
import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.Peer;
import dev.konsol.jsonrpc.RpcException;
import dev.konsol.rpc.answer.Fault;
import dev.konsol.rpc.connection.ConnectionSessions;
import dev.konsol.rpc.connection.InterruptibleCalls;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/// One connection: what it has to do with sessions, and where it is in its life. Safe for any
/// thread; runs on the peer's.
final class EvalConnection implements Handler {
  private static final Logger log = LoggerFactory.getLogger(EvalConnection.class);
  private static final int CLEAN = 0;
  private static final int UNCLEAN = 1;

  final Evaluations evaluations;
  final RpcSettings settings;
  final ConnectionSessions sessions;
  final InterruptibleCalls calls = new InterruptibleCalls();
  private volatile boolean notifications;
  // Takes no more requests.
  private volatile boolean down;
  // Has taken the sessions away from requests that still run.
  private volatile boolean cut;
  private volatile int exitCode = UNCLEAN;

  /// @param alone whether it has the host for itself
  EvalConnection(Evaluations evaluations, boolean alone, RpcSettings settings) {
    this.evaluations = evaluations;
    this.sessions = new ConnectionSessions(evaluations, alone);
    this.settings = settings;
  }

  @Override
  public JsonNode request(Request request, CallContext context) {
    if (down && !request.method().equals(LifeOperations.EXIT)) {
      throw Fault.shuttingDown();
    }
    RpcMethod method = Operations.named(request.method());
    Params params = Params.of(request.params());
    Blame blame = new Blame(method.description().fields(), params);
    try {
      params.require(method.description().fields());
      Invocation invocation = new Invocation(this, params, context);
      return calls.count(() -> method.action().answer(invocation));
    } catch (KonsolException e) {
      throw cut ? Fault.shuttingDown() : Fault.of(e, blame::of);
    } catch (RpcException e) {
      throw e;
    } catch (RuntimeException e) {
      throw cut ? cutShort(request, e) : e;
    }
  }

  /// What fails while everything is taken down need not be a bug.
  private static RpcException cutShort(Request request, RuntimeException e) {
    log.atInfo().addKeyValue("method", request.method()).setCause(e).log("cut short by the end");
    return Fault.shuttingDown();
  }

  /// All but `exit` want an answer; without an id they are ignored.
  @Override
  public void notification(Notification notification, Peer peer) {
    if (notification.method().equals(LifeOperations.EXIT)) {
      exit(peer);
    } else {
      log.atDebug().addKeyValue("method", notification.method()).log("a notification is ignored");
    }
  }

  @Override
  public Dispatch dispatch(String method) {
    return Operations.dispatch(method);
  }

  void initialize(boolean wantsNotifications, Supplier<Peer> peer) {
    notifications = wantsNotifications;
    if (wantsNotifications) {
      sessions.tell(peer.get(), calls);
    }
  }

  /// Opens a session, or finds it by its name. A cancelled request is answered all the same: there
  /// is no telling how far a build tool has come. Only the end cuts it short.
  Hold<EvalSession> open(SessionRequest wanted, Supplier<Peer> peer) {
    Supplier<Optional<Peer>> told =
        () -> notifications ? Optional.of(peer.get()) : Optional.empty();
    return calls.await(() -> sessions.open(wanted, told, calls), this::stopIfCut);
  }

  private void stopIfCut(Thread opening) {
    if (cut) {
      opening.interrupt();
    }
  }

  /// Stops what this connection runs: the threads that wait for it are the peer's to interrupt.
  void shutDown() {
    down = true;
    cut = true;
    calls.stopAll();
    sessions.shutDown();
  }

  void exit(Peer peer) {
    exitCode = down ? CLEAN : UNCLEAN;
    leave();
    peer.close();
  }

  /// Takes no more requests, lets those that run finish within the grace, cuts short the rest.
  void finish() {
    down = true;
    calls.awaitIdle(settings.grace());
    leave();
  }

  /// Takes no more requests, and cuts short those that run.
  void leave() {
    down = true;
    cut = true;
    calls.stopAll();
    sessions.leave();
  }

  /// After the peer has ended. What still runs has been stopped, and has a moment to see that: its
  /// session may be there for others.
  int end() {
    leave();
    calls.awaitIdle(RpcSettings.STOPPING);
    calls.close();
    return exitCode;
  }

  /// Whether a request that did not come to its end was cut short.
  boolean isCut() {
    return cut;
  }

  List<EvalLanguage> languages() {
    return evaluations.factory().languages();
  }
}
