package dev.konsol.rpc;

import dev.konsol.core.KonsolException;
import dev.konsol.jsonrpc.CallContext;
import dev.konsol.jsonrpc.Handler;
import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.Peer;
import dev.konsol.jsonrpc.RpcException;
import dev.konsol.rpc.Naming.Found;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/// One connection: what it has to do with sessions, and where it is in its life. Safe for any
/// thread; runs on the peer's.
final class Conversation implements Handler {
  private static final Logger log = LoggerFactory.getLogger(Conversation.class);
  private static final int CLEAN = 0;
  private static final int UNCLEAN = 1;
  private static final Duration STOPPING = Duration.ofSeconds(5);

  private final Repls repls;
  private final RpcSettings settings;
  private final Holdings sessions;
  private final Work work = new Work();
  private volatile boolean notifications;
  // Takes no more requests.
  private volatile boolean down;
  // Has taken the sessions away from requests that still run.
  private volatile boolean cut;
  private volatile int exitCode = UNCLEAN;

  Conversation(Repls repls, Holdings sessions, RpcSettings settings) {
    this.repls = repls;
    this.sessions = sessions;
    this.settings = settings;
  }

  @Override
  public JsonNode request(Request request, CallContext context) {
    if (down && !request.method().equals(LifeOperations.EXIT)) {
      throw Fault.shuttingDown();
    }
    Operation operation = Operations.named(request.method());
    try {
      Params params = Params.of(request.params());
      params.require(operation.params());
      Invocation invocation = new Invocation(this, params, context);
      return work.count(() -> operation.action().answer(invocation));
    } catch (KonsolException e) {
      throw cut ? Fault.shuttingDown() : Failures.of(e);
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

  void initialize(boolean wantsNotifications) {
    notifications = wantsNotifications;
  }

  /// Opens a session, or finds it by its name. A cancelled request is answered all the same: there
  /// is no telling how far a build tool has come. Only the end cuts it short.
  Found open(Creation creation, Peer peer) {
    Optional<Peer> told = notifications ? Optional.of(peer) : Optional.empty();
    return work.await(
        () -> sessions.open(creation, () -> repls.open(creation.spec()), told, work),
        this::stopIfCut);
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
    work.stopAll();
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
    work.awaitIdle(settings.grace());
    leave();
  }

  /// Takes no more requests, and cuts short those that run.
  void abandon() {
    leave();
  }

  private void leave() {
    down = true;
    cut = true;
    work.stopAll();
    sessions.leave();
  }

  /// After the peer has ended. What still runs has been stopped, and has a moment to see that: its
  /// session may be there for others.
  int end() {
    leave();
    work.awaitIdle(STOPPING);
    work.close();
    return exitCode;
  }

  /// Whether a request that did not come to its end was cut short.
  boolean isCut() {
    return cut;
  }

  Repls repls() {
    return repls;
  }

  RpcSettings settings() {
    return settings;
  }

  Holdings sessions() {
    return sessions;
  }

  Work work() {
    return work;
  }
}
