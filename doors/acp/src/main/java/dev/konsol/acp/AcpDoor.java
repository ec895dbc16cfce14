package dev.konsol.acp;

import dev.konsol.core.MemoryBudget;
import dev.konsol.jsonrpc.Cancellation;
import dev.konsol.jsonrpc.Peer;
import dev.konsol.jsonrpc.PeerOptions;
import dev.konsol.jsonrpc.framing.Framing;
import dev.konsol.jsonrpc.framing.MessageMemory;
import dev.konsol.jsonrpc.framing.Transport;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/// Speaks ACP with any number of editors, each over a pair of byte streams: standard input and
/// output, or a socket. Safe for any thread.
public final class AcpDoor {
  private static final int LARGEST_MESSAGE = 64 << 20;

  private static final Cancellation CANCELLATION =
      new Cancellation("$/cancel_request", "requestId", null, Cancellation.Answer.ERROR);

  private final AcpSettings settings;
  private final MemoryBudget memory;

  /// For the only editor of its process.
  public AcpDoor(AcpSettings settings) {
    this(settings, new MemoryBudget(Long.MAX_VALUE));
  }

  /// For one of several.
  ///
  /// @param memory what long messages of all may take while they arrive
  public AcpDoor(AcpSettings settings, MemoryBudget memory) {
    this.settings = settings;
    this.memory = memory;
  }

  /// Serves one editor until it ends its stream or breaks it; owns both streams.
  public void serve(InputStream in, OutputStream out) {
    try (MemoryBudget.Share share = memory.share()) {
      MessageMemory room = new MessageMemory(share::take, share::give);
      serve(Framing.LINES.over(in, out, LARGEST_MESSAGE, room));
    }
  }

  void serve(Transport transport) {
    PeerOptions options =
        PeerOptions.named("konsol-acp").with(CANCELLATION).withLinger(Duration.ofSeconds(1));
    Peer peer = Peer.over(transport, new EditorConnection(settings), options);
    try {
      peer.awaitClosed();
    } catch (InterruptedException e) {
      // In this order: an interrupted thread would not wait for the end.
      peer.close();
      Thread.currentThread().interrupt();
    }
  }
}
