package dev.konsol.rpc;

import dev.konsol.eval.EvalSpec;
import java.util.Optional;

/// A session of this connection, with the feed of a client that asked for one.
record OpenSession(EvalSpec spec, Repl repl, Optional<Feed> feed) {
  String id() {
    return spec.id().value();
  }

  void close() {
    try {
      repl.close();
    } finally {
      feed.ifPresent(Feed::stop);
    }
  }

  void settle() {
    feed.ifPresent(Feed::settle);
  }
}
