package dev.konsol.lsp.server;

import java.util.Locale;

/// Where a server is in its life.
public enum ServerState {
  /// Not started: nobody has asked, or nobody has for a while.
  IDLE,
  STARTING,
  /// Running, and reading the project.
  INDEXING,
  READY,
  /// Failed, and started again in a moment.
  BACKOFF,
  /// Failed too often, or is not installed: not tried again until its reasons change.
  BROKEN,
  STOPPING;

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
