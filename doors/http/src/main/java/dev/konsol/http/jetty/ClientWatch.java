package dev.konsol.http.jetty;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/// Notices that a client hangs up while it is being answered. Jetty does not read before an answer
/// is complete, so a client that went would be noticed by writing only, and the second time. Safe
/// for any thread; what is to be done runs once, on whichever noticed.
final class ClientWatch {
  private static final int DISCARDED_AT_ONCE = 512;

  private final EndPoint endPoint;
  private final List<Runnable> actions = new ArrayList<>();
  private boolean over;
  private boolean told;

  ClientWatch(EndPoint endPoint) {
    this.endPoint = endPoint;
  }

  synchronized void whenGone(Runnable action) {
    if (told) {
      action.run();
    } else if (!over) {
      actions.add(action);
    }
  }

  /// From here on nobody else may read from the connection, whose last answer this is.
  void start() {
    endPoint.tryFillInterested(Callback.from(this::readable, _ -> gone()));
  }

  /// What a client says now is not heard; that it has nothing more to say means that it is gone.
  private void readable() {
    try {
      ByteBuffer discarded = BufferUtil.allocate(DISCARDED_AT_ONCE);
      int count = endPoint.fill(discarded);
      if (count < 0) {
        gone();
      } else if (!isOver()) {
        start();
      }
    } catch (IOException e) {
      gone();
    }
  }

  private synchronized boolean isOver() {
    return over;
  }

  private void gone() {
    // At once, so that its place is free for another.
    endPoint.close();
    tell();
  }

  /// Holding the lock, so that nobody is told after [#stop] has returned.
  synchronized void tell() {
    if (!over) {
      over = true;
      told = true;
      actions.forEach(Runnable::run);
    }
  }

  synchronized void stop() {
    over = true;
  }
}
