package dev.konsol.lsp.watch;

/// Closing it ends it: when [#close] returns, the sink is not called again, and watches that nobody
/// else needs are on their way back to the kernel.
public interface Subscription extends AutoCloseable {
  @Override
  void close();
}
