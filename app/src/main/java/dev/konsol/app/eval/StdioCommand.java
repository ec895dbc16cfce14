package dev.konsol.app.eval;

import dev.konsol.app.env.Build;
import dev.konsol.app.env.Streams;
import dev.konsol.eval.EvalSettings.Times;
import dev.konsol.process.libc.StandardOutput;
import dev.konsol.rpc.RpcDoor;
import dev.konsol.rpc.RpcSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/// `konsol --stdio`: the JSON-RPC door on stdin and stdout, for one client.
public record StdioCommand(Streams streams, Map<String, String> environment, Build build) {

  /// What was asked before the end of input is answered, within two minutes and as long as somebody
  /// reads it. A signal lets requests finish that need no longer than seconds; a second one ends at
  /// once. Exit code 0 after `shutdown` and `exit`, and after SIGTERM, which asks for an end in
  /// order; 130 after SIGINT, else 1.
  public int run() throws IOException {
    // Stdout is for frames: what a library prints goes elsewhere.
    System.setOut(System.err);
    try (EvalHost host = EvalHost.open(build, environment, Times.DEFAULT.spare())) {
      return serve(host);
    }
  }

  int serve(EvalHost host) {
    Path here = Path.of("").toAbsolutePath();
    host.warm(here);
    RpcDoor door =
        RpcDoor.alone(
            host.evaluations(), new RpcSettings(here, Map.of(), build.version()).patient());
    SignalledEnd signals = SignalledEnd.by(door::finishAndClose);
    host.onSupervisorGone(door::finishAndClose);
    int code = door.serve(new WatchedInput(streams.in(), () -> watchReader(door)), streams.out());
    return switch (signals.code().orElse(0)) {
      case SignalledEnd.INTERRUPTED -> SignalledEnd.INTERRUPTED;
      case SignalledEnd.TERMINATED -> 0;
      default -> code;
    };
  }

  /// After the end of input: an answer is worth waiting for as long as somebody reads it.
  private static void watchReader(RpcDoor door) {
    Thread.ofPlatform()
        .daemon()
        .name("konsol-reader-watch")
        .start(
            () -> {
              StandardOutput.awaitUnread();
              door.abandon();
            });
  }
}
