package dev.konsol.fleet.message;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.fleet.message.Envelope.Kind;
import dev.konsol.fleet.message.StreamFrame.Close;
import dev.konsol.fleet.message.StreamFrame.Credit;
import dev.konsol.fleet.message.StreamFrame.Data;
import dev.konsol.fleet.message.StreamFrame.End;
import dev.konsol.fleet.message.StreamFrame.Reset;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.UUID;

/// Messages of streams to bytes and back: the stream, the number, and then, sealed, what there is.
public final class StreamFrames {
  private static final int ID_AT = Envelope.DIRECTION_AT + 1;
  static final int NUMBER_AT = ID_AT + 2 * Long.BYTES;
  private static final int CONTENT_AT = NUMBER_AT + Long.BYTES;

  /// What a message has beside its bytes.
  public static final int OVERHEAD = CONTENT_AT + StreamSeal.TAG;

  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private StreamFrames() {}

  public static byte[] encode(StreamKey stream, StreamFrame frame, StreamSeal seal) {
    return switch (frame) {
      case Data(long number, ByteBuffer bytes) -> encode(Kind.DATA, stream, number, bytes, seal);
      case Credit(long number, long consumed) ->
          encode(Kind.CREDIT, stream, number, whole(consumed), seal);
      case End(long number) -> encode(Kind.END, stream, number, NOTHING, seal);
      case Close(long number) -> encode(Kind.CLOSE, stream, number, NOTHING, seal);
      case Reset(long number, String reason) ->
          encode(Kind.RESET, stream, number, UTF_8.encode(reason), seal);
    };
  }

  private static ByteBuffer whole(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(0, number);
  }

  private static byte[] encode(
      Kind kind, StreamKey stream, long number, ByteBuffer content, StreamSeal seal) {
    byte[] message = new byte[OVERHEAD + content.remaining()];
    Envelope.begin(message, kind, stream.direction());
    ByteBuffer.wrap(message)
        .position(ID_AT)
        .putLong(stream.id().getMostSignificantBits())
        .putLong(stream.id().getLeastSignificantBits())
        .putLong(number);
    return seal.seal(message, CONTENT_AT, content.duplicate());
  }

  /// Which stream of the receiver's a message is for; empty where that is too short for one.
  public static Optional<StreamKey> receiver(byte[] message) {
    if (message.length < OVERHEAD) {
      return Optional.empty();
    }
    ByteBuffer in = ByteBuffer.wrap(message).position(ID_AT);
    UUID id = new UUID(in.getLong(), in.getLong());
    return Optional.of(new StreamKey(id, message[Envelope.DIRECTION_AT] == StreamKey.TO_INITIATOR));
  }

  /// What the bytes say; empty where the other end of the stream has not sealed them.
  public static Optional<StreamFrame> decode(Kind kind, byte[] message, StreamSeal seal) {
    long number = ByteBuffer.wrap(message).getLong(NUMBER_AT);
    return seal.open(message, CONTENT_AT).map(content -> frame(kind, number, content));
  }

  private static StreamFrame frame(Kind kind, long number, ByteBuffer content) {
    try {
      return switch (kind) {
        case DATA -> new Data(number, content);
        case CREDIT -> new Credit(number, content.getLong());
        case END -> new End(number);
        case CLOSE -> new Close(number);
        case RESET -> new Reset(number, UTF_8.decode(content).toString());
        case BEAT, OPEN, ACCEPT, REFUSE, ALIVE, GONE ->
            throw new IllegalArgumentException(kind + " belongs to no stream");
      };
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw new MalformedMessage("a message of a stream that ends too soon", e);
    }
  }
}
