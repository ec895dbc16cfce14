package dev.konsol.lines.command;

import dev.konsol.console.Consoles;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.lines.DaemonInfo;
import dev.konsol.lines.Doors;
import dev.konsol.lines.protocol.Call;
import dev.konsol.lines.protocol.Request;
import dev.konsol.lines.protocol.Response;
import dev.konsol.lines.stream.Attachments;
import dev.konsol.lines.stream.FrameSink;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Answers each request of one connection: hands it to the group it belongs to, and turns what goes
/// wrong into a response. On the thread of whoever asks; may block for requests that wait.
public final class Commands {
  private static final Logger LOG = LoggerFactory.getLogger(Commands.class);

  private final DaemonCommands daemon;
  private final SessionList sessions;
  private final HostCommands fleet;
  private final AllowedKinds kinds = new AllowedKinds();
  private final ConsoleCommands consoles;
  private final OutputCommands output;
  private final Attachments attachments;
  private final Doors doors;
  private final InterruptibleWaits waits = new InterruptibleWaits();

  public Commands(
      Consoles consoles,
      DaemonInfo info,
      InstantSource clock,
      Doors doors,
      Attachments attachments,
      FrameSink sink) {
    this.daemon = new DaemonCommands(consoles, info, clock, doors.hosts().self());
    this.sessions = new SessionList(info.host(), clock, waits, kinds);
    this.fleet = new HostCommands(consoles, sessions, doors, clock);
    this.consoles = new ConsoleCommands(consoles, attachments::writable);
    this.output = new OutputCommands(consoles, waits, sink::offer);
    this.attachments = attachments;
    this.doors = doors;
  }

  /// Ends every wait: nobody is left to be answered.
  public void dropWaits() {
    waits.drop();
  }

  /// The response to one request.
  ///
  /// @throws InterruptibleWaits.Dropped when nobody is left to be answered
  public Response answer(Call call) {
    try {
      return dispatch(call);
    } catch (InterruptibleWaits.Dropped e) {
      throw e;
    } catch (KonsolException e) {
      return call.error(e);
    } catch (OutOfMemoryError e) {
      logFailed(call, "a request found too little memory or no thread", e);
      return call.error(exhausted(e));
    } catch (RuntimeException | StackOverflowError e) { // a pattern can have the latter
      logFailed(call, "a request failed by a bug", e);
      return call.internalError();
    }
  }

  private Response dispatch(Call call) {
    kinds.check(call.request());
    return switch (call.request()) {
      case Request.Ping _ -> call.ok();
      case Request.Hello hello -> daemon.hello(call, hello);
      case Request.OfConsole of -> ConsoleCalls.answer(call, of, consoles, output);
      case Request.ListAll(boolean all) -> all ? fleet.consoles(call) : daemon.list(call);
      case Request.Hosts _ -> fleet.hosts(call);
      case Request.Locate locate -> fleet.locate(call, locate);
      case Request.Narrow(var wanted) -> kinds.narrow(call, wanted);
      case Request.Stats _ -> daemon.stats(call);
      case Request.AllSessions all ->
          all.all() ? fleet.sessions(call, all) : sessions.answer(call, all);
      case Request.Preview preview -> sessions.preview(call, preview);
      case Request.Attach attach -> attachments.attach(call, attach);
      case Request.Detach detach -> attachments.detach(call, detach);
      case Request.Open open -> open(call, open);
      case Request.Shutdown(boolean drain) -> daemon.shutdown(call, drain);
      case Request.Elsewhere _, Request.OpenElsewhere _ ->
          throw new IllegalStateException("answered elsewhere");
      case Request.Malformed malformed -> throw malformed.problem();
    };
  }

  /// Whether a door may be opened on this connection.
  public boolean opens(Request.Open open) {
    return kinds.opens(open.door());
  }

  /// Only whether it can be done: what it takes is the connection's to do.
  private Response open(Call call, Request.Open open) {
    if (!open.door().equals(Doors.LINES) && doors.find(open.door()).isEmpty()) {
      throw doors.unknown(open.door());
    }
    if (attachments.any()) {
      throw new KonsolException(
          ErrorCode.SESSION_BUSY, "this connection is attached to a console: detach first");
    }
    return call.ok();
  }

  /// Java says by the same error that there is no memory and that there is no thread.
  private static KonsolException exhausted(OutOfMemoryError e) {
    return new KonsolException(
        ErrorCode.LIMIT_REACHED,
        "there is too little memory, or there are too many threads, for this request ("
            + e.getMessage()
            + "): close sessions, or raise ulimit -u");
  }

  private static void logFailed(Call call, String how, Throwable e) {
    LOG.atError()
        .addKeyValue("request", call.request().getClass().getSimpleName())
        .setCause(e)
        .log(how);
  }
}
