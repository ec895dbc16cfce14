package dev.konsol.app.remote;

import dev.konsol.app.cli.Arguments;
import dev.konsol.app.client.Client;
import dev.konsol.app.env.Signals;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;

/// `konsol eval --session`: one evaluation in a session of the daemon, which is there for the next.
public record RemoteEvaluation(Client client) {
  private static final int INTERRUPTED = 130;

  public int run(Arguments arguments, String code) throws IOException, InterruptedException {
    SessionChoice choice = SessionChoice.of(arguments);
    boolean json = arguments.flag("json");
    long millis = arguments.number("timeout").orElse(0L) * 1000;
    PassedOn output = new PassedOn(client.streams());
    try (RpcLink link = RpcLink.over(client.door(arguments, "rpc", choice.directory()), output)) {
      RemoteSession session = RemoteSession.open(link, choice, !json);
      AtomicBoolean stopped = new AtomicBoolean();
      RpcLink.Asked asked = session.eval(code, millis);
      Signals.on(
          "INT",
          () -> {
            stopped.set(true);
            asked.cancel();
          });
      Result result = new Result(asked.await());
      int exit = json ? print(result) : print(result, output);
      return stopped.get() ? INTERRUPTED : exit;
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
