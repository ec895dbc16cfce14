package dev.konsol.jsonrpc;

/// What a handler knows of the request it answers, beside the request.
public interface CallContext {
  /// Whether the other side gave up on this request, or the peer is ending. The handler's thread
  /// was interrupted at that moment; this stays true when the interrupt has been consumed.
  boolean isCancelled();

  /// Lets start what came after this request, if that has to wait for it. So does its end.
  void begun();

  /// To notify or call the other side. What a handler sends is written before its answer.
  Peer peer();
}
