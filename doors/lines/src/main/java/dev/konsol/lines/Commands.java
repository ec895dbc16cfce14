package dev.konsol.lines;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.util.function.Predicate;

/// Hands each request of one connection to the group it belongs to.
record Commands(
    DaemonCommands daemon,
    SessionCommands sessions,
    InputCommands input,
    OutputCommands output,
    Attachments attachments,
    Doors doors) {

  /// `early` gives an answer ahead of all else, if it can; then [Answer#GIVEN] is left.
  Answer answer(Request request, Predicate<Answer> early) {
    return switch (request) {
      case Request.Ping _ -> Answer.OK;
      case Request.Hello hello -> daemon.hello(hello);
      case Request.Create create -> sessions.create(create);
      case Request.Send send -> input.send(send);
      case Request.Kill kill -> sessions.kill(kill);
      case Request.Remove remove -> sessions.remove(remove);
      case Request.Status status -> sessions.status(status.key());
      case Request.ListAll _ -> daemon.list();
      case Request.Stats _ -> daemon.stats();
      case Request.Resize resize -> input.resize(resize);
      case Request.SendSignal signal -> input.signal(signal);
      case Request.Read read -> output.read(read, early);
      case Request.Screen screen -> output.screen(screen.key());
      case Request.Wait await -> output.await(await);
      case Request.Attach attach -> attachments.attach(attach);
      case Request.Detach detach -> attachments.detach(detach);
      case Request.Recording recording -> output.recording(recording);
      case Request.Events events -> output.events(events);
      case Request.Open open -> open(open);
      case Request.Shutdown _ -> daemon.shutdown();
      case Request.Malformed malformed -> throw malformed.problem();
    };
  }

  /// Only whether it can be done: what it takes is the connection's to do.
  private Answer open(Request.Open open) {
    if (!open.door().equals(Doors.LINES) && doors.find(open.door()).isEmpty()) {
      throw doors.unknown(open.door());
    }
    if (attachments.any()) {
      throw new KonsolException(
          ErrorCode.SESSION_BUSY, "this connection is attached to a console: detach first");
    }
    return Answer.OK;
  }
}
