package dev.konsol.http.jetty;

import dev.konsol.http.SocketHandler;
import dev.konsol.http.access.Grant;
import dev.konsol.http.access.Grants;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.thread.Scheduler;

/// Ends what goes on with a token when the token does: because it was taken back, or its time is
/// over. Safe for any thread.
record TokenEnds(Grants grants, Scheduler scheduler) {
  private static final int POLICY = 1008;
  private static final Duration FAREWELL = Duration.ofSeconds(1);

  /// An answer, which ends with its connection.
  Grants.Use of(Grant grant, EndPoint endPoint) {
    return use(grant, endPoint::close);
  }

  private Grants.Use use(Grant grant, Runnable end) {
    if (grant.owner() || grant.equals(Grant.NOBODY)) {
      return () -> {};
    }
    Grants.Use use = grants.use(grant, end);
    Scheduler.Task atItsTime =
        grants
            .left(grant)
            .map(left -> scheduler.schedule(end, Math.max(0, millis(left)), TimeUnit.MILLISECONDS))
            .orElse(() -> true);
    return () -> {
      atItsTime.cancel();
      use.close();
    };
  }

  /// As many as there can be, for what is longer than any clock goes.
  private static long millis(Duration left) {
    return TimeUnit.MILLISECONDS.convert(left);
  }

  /// A WebSocket, whose client is told why. What it says from then on is not heard.
  SocketHandler of(Grant grant, EndPoint endPoint, SocketHandler handler) {
    return grant.owner() ? handler : new Ending(grant, endPoint, handler);
  }

  private final class Ending implements SocketHandler {
    private final Grant grant;
    private final EndPoint endPoint;
    private final SocketHandler handler;
    private volatile boolean over;

    Ending(Grant grant, EndPoint endPoint, SocketHandler handler) {
      this.grant = grant;
      this.endPoint = endPoint;
      this.handler = handler;
    }

    @Override
    public void opened() {
      handler.opened();
    }

    @Override
    public void open(Socket socket) throws IOException, InterruptedException {
      try (Grants.Use _ = use(grant, () -> end(socket))) {
        handler.open(socket);
      }
    }

    private void end(Socket socket) {
      over = true;
      socket.close(POLICY, "the token has ended");
      scheduler.schedule(endPoint::close, FAREWELL.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void message(String text) {
      if (!over) {
        handler.message(text);
      }
    }

    @Override
    public void close() {
      handler.close();
    }
  }
}
