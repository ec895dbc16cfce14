package dev.konsol.lsp.server;

import dev.konsol.core.WireName;

/// Where a server is in its life.
public enum ServerState implements WireName {
  /// Not started: nobody has asked, or nobody has for a while.
  IDLE,
  STARTING,
  /// Running, and reading the project.
  INDEXING,
  READY,
  /// Failed after it had served, and started again in a moment.
  BACKOFF,
  /// Failed too often or before it ever served, or is not installed: not tried again until its
  /// reasons change or some time has passed.
  BROKEN,
  STOPPING
}
