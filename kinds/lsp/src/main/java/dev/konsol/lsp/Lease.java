package dev.konsol.lsp;

/// While it is held, the server is not stopped for being idle or for lack of room.
record Lease(ServerLife life, Runnable release) implements AutoCloseable {
  @Override
  public void close() {
    release.run();
  }
}
