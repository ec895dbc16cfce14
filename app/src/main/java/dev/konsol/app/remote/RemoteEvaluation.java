package dev.konsol.app.remote;

import dev.konsol.app.cli.Arguments;
import dev.konsol.app.client.Client;
import dev.konsol.app.env.Signals;
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
    PassedOn output = new PassedOn(client.streams());
    try (RpcLink link = RpcLink.over(client.door(arguments, "rpc", choice.directory()), output)) {
      RemoteSession session = RemoteSession.open(link, choice, input || !json);
      output.silence(json);
      output.onInputWanted(() -> new StandardInput(client.streams().in()).ask(session::input));
      // Before the code runs: without a handler the signal would end this command alone.
      Stop stop = new Stop();
      Signals.on("INT", stop::press);
      RpcLink.Asked asked = session.eval(code, millis, input);
      stop.reaches(asked);
      Result result = new Result(asked.await());
      int exit = json ? print(result) : print(result, output);
      return stop.pressed() ? INTERRUPTED : exit;
    }
  }

  /// The user's wish to stop, which may come before there is something to be stopped.
  private static final class Stop {
    private boolean pressed;
    private RpcLink.@Nullable Asked asked;

    synchronized void press() {
      pressed = true;
      if (asked != null) {
        asked.cancel();
      }
    }

    synchronized void reaches(RpcLink.Asked running) {
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
    client.streams().out().println(result.json());
    return result.failure().isPresent() ? 1 : 0;
  }

  private int print(Result result, PassedOn output) {
    output.finish(result);
    return new Verdict(client.streams()).print(result);
  }
}
