package dev.konsol.client.eval;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Found;
import dev.konsol.client.env.Signals;
import dev.konsol.client.rpc.RpcConnection;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// `konsol eval --session`: one evaluation in a session of the daemon, which is there for the next.
public record RemoteEvaluation(Client client) {
  private static final int INTERRUPTED = 130;

  /// With `input` the code may read this command's standard input.
  public int run(Arguments arguments, String code, boolean input)
      throws IOException, InterruptedException {
    SessionChoice choice = SessionChoice.of(arguments);
    boolean json = arguments.flag("json");
    long millis = arguments.number("timeout").orElse(0L) * 1000;
    OutputForwarder output = new OutputForwarder(client.streams());
    Found found =
        client.door(arguments, "rpc", choice.directory(), choice.name().orElseThrow(), "eval");
    try (RpcConnection connection = RpcConnection.over(found.connection(), output)) {
      RemoteSession session =
          RemoteSession.open(connection, choice.at(found.address()), input || !json);
      output.silence(json);
      output.onInputWanted(() -> new StandardInput(client.streams().in()).ask(session::input));
      // Before the code runs: without a handler the signal would end this command alone.
      Stop stop = new Stop();
      Signals.on("INT", stop::press);
      output.begin();
      RpcConnection.PendingCall asked = session.eval(code, millis, input);
      stop.reaches(asked);
      Result result = new Result(asked.await());
      int exit = json ? print(result) : print(result, output);
      return stop.pressed() ? INTERRUPTED : exit;
    }
  }

  /// The user's wish to stop, which may come before there is something to be stopped.
  private static final class Stop {
    private boolean pressed;
    private RpcConnection.@Nullable PendingCall asked;

    synchronized void press() {
      pressed = true;
      if (asked != null) {
        asked.cancel();
      }
    }

    synchronized void reaches(RpcConnection.PendingCall running) {
      asked = running;
      if (pressed) {
        running.cancel();
      }
    }

    synchronized boolean pressed() {
      return pressed;
    }
  }

  private int print(Result result) {
    client.say(result.json().toString());
    return result.failure().isPresent() ? 1 : 0;
  }

  private int print(Result result, OutputForwarder output) {
    output.finish(result);
    return new PlainResultPrinter(client.streams()).print(result);
  }
}
