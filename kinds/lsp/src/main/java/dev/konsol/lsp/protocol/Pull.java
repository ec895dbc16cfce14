package dev.konsol.lsp.protocol;

/// How asking for diagnostics went.
public enum Pull {
  /// The server has answered for what it knew when it was asked.
  DONE,
  /// It was not ready to, or thought better of it: ask again.
  AGAIN,
  /// It is not asked for diagnostics, it pushes them.
  UNSUPPORTED
}
