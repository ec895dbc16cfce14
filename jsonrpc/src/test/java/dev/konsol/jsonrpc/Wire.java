package dev.konsol.jsonrpc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.jsonrpc.framing.MemoryTransport;
import dev.konsol.jsonrpc.framing.Transport;
import dev.konsol.jsonrpc.framing.Transport.Frame;
import java.io.IOException;

/// The far end of a peer under test, spoken to by hand, with apostrophes for quotes.
final class Wire implements AutoCloseable {
  final Scripted handler = new Scripted();
  final Peer peer;
  private final Transport far;

  Wire(PeerOptions options) {
    MemoryTransport.Pair pair = MemoryTransport.pair(1 << 20);
    far = pair.right();
    peer = Peer.over(pair.left(), handler, options.with(PeerOptions.Io.VIRTUAL));
  }

  void send(String text) throws IOException {
    far.write(text.replace('\'', '"').getBytes(UTF_8));
  }

  /// The next text from the peer, or what came instead of one.
  String receive() throws IOException {
    Frame frame = far.read();
    return frame instanceof Frame.Payload(byte[] json)
        ? new String(json, UTF_8).replace('"', '\'')
        : String.valueOf(frame);
  }

  /// Ends the stream to the peer.
  void hangUp() throws IOException {
    far.close();
  }

  @Override
  public void close() throws IOException {
    handler.gate.countDown();
    peer.close();
    far.close();
  }
}
