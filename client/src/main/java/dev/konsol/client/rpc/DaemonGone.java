package dev.konsol.client.rpc;

import java.io.IOException;
import java.io.Serial;

/// The connection ended before the answer came.
public final class DaemonGone extends IOException {
  @Serial private static final long serialVersionUID = 1L;

  DaemonGone() {
    super(
        "the daemon is gone, and with it every session: the next command starts another one"
            + " ('konsol status' tells more)");
  }
}
