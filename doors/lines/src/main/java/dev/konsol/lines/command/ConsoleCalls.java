package dev.konsol.lines.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.console.Consoles;
import dev.konsol.core.KonsolException;
import dev.konsol.core.reference.Operation;
import dev.konsol.core.session.SessionId;
import dev.konsol.lines.protocol.Call;
import dev.konsol.lines.protocol.Operations;
import dev.konsol.lines.protocol.Request;
import dev.konsol.lines.protocol.RequestReader;
import dev.konsol.lines.protocol.Response;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/// The commands of single consoles for whoever has no connection of this door: the same fields, the
/// same answers, the same errors. On the thread of whoever asks; may block for requests that wait.
///
/// @param home where programs start when nobody says where
public record ConsoleCalls(Consoles consoles, Path home) {

  /// What a command takes and answers.
  public Operation operation(String cmd) {
    return Operations.named(cmd);
  }

  /// The answer to a request, as its line would be.
  ///
  /// @param line a request with its `cmd`
  /// @param whenGone takes what is to be done when nobody is left to be answered
  /// @throws KonsolException where it is refused
  /// @throws InterruptedException where nobody is left to be answered
  public byte[] perform(byte[] line, Consumer<Runnable> whenGone) throws InterruptedException {
    Call call = new RequestReader(home).read(line);
    InterruptibleWaits waits = new InterruptibleWaits();
    whenGone.accept(waits::drop);
    try {
      return answer(call, waits).line();
    } catch (InterruptibleWaits.Dropped e) {
      throw new InterruptedException("nobody is left to be answered");
    }
  }

  /// All consoles, as `list` answers.
  public byte[] list() {
    Call call = new RequestReader(home).read("{\"cmd\":\"list\"}".getBytes(UTF_8));
    return DaemonCommands.list(call, consoles, Instant.now()).line();
  }

  private Response answer(Call call, InterruptibleWaits waits) {
    if (call.request() instanceof Request.OfConsole of) {
      ConsoleCommands commands = new ConsoleCommands(consoles, ConsoleCalls::named);
      return answer(call, of, commands, new OutputCommands(consoles, waits, _ -> false));
    }
    throw call.request() instanceof Request.Malformed(KonsolException problem)
        ? problem
        : KonsolException.badRequest("this command is not one of a single console");
  }

  static Response answer(
      Call call, Request.OfConsole request, ConsoleCommands commands, OutputCommands output) {
    return switch (request) {
      case Request.Create create -> commands.create(call, create);
      case Request.Send send -> commands.send(call, send);
      case Request.Kill kill -> commands.kill(call, kill);
      case Request.Remove remove -> commands.remove(call, remove);
      case Request.Status status -> commands.status(call, status.key());
      case Request.Resize resize -> commands.resize(call, resize);
      case Request.SendSignal signal -> commands.signal(call, signal);
      case Request.Read read -> output.read(call, read);
      case Request.Screen screen -> output.screen(call, screen);
      case Request.Scrollback scrollback -> output.scrollback(call, scrollback);
      case Request.Wait await -> output.await(call, await);
      case Request.Recording recording -> output.recording(call, recording);
      case Request.Events events -> output.events(call, events);
    };
  }

  private static SessionId named(String cmd, Optional<SessionId> given) {
    return given.orElseThrow(() -> KonsolException.badRequest(cmd + " needs 'key'"));
  }
}
