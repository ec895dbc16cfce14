package dev.konsol.fleet.message;

import dev.konsol.fleet.message.Envelope.Kind;
import dev.konsol.fleet.message.StreamFrame.Close;
import dev.konsol.fleet.message.StreamFrame.Credit;
import dev.konsol.fleet.message.StreamFrame.Data;
import dev.konsol.fleet.message.StreamFrame.End;
import dev.konsol.fleet.message.StreamFrame.Reset;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/// Messages of streams to bytes and back: the stream, the number, and then what there is.
public final class StreamFrames {
  private static final int ID_AT = Envelope.BODY_AT;
  private static final int NUMBER_AT = ID_AT + 2 * Long.BYTES;
  private static final int CONTENT_AT = NUMBER_AT + Long.BYTES;

  /// What a message has beside its bytes.
  public static final int OVERHEAD = CONTENT_AT;

  private StreamFrames() {}

  public static byte[] encode(StreamKey stream, StreamFrame frame, Seal seal) {
    byte[] message =
        switch (frame) {
          case Data data -> data(stream, data);
          case Credit credit -> credit(stream, credit);
          case End end -> start(Kind.END, stream, end.number(), 0).array();
          case Close close -> start(Kind.CLOSE, stream, close.number(), 0).array();
          case Reset reset -> reset(stream, reset);
        };
    return seal.seal(message);
  }

  private static byte[] data(StreamKey stream, Data data) {
    return start(Kind.DATA, stream, data.number(), data.bytes().remaining())
        .put(data.bytes())
        .array();
  }

  private static byte[] credit(StreamKey stream, Credit credit) {
    return start(Kind.CREDIT, stream, credit.number(), Long.BYTES)
        .putLong(credit.consumed())
        .array();
  }

  private static byte[] reset(StreamKey stream, Reset reset) {
    byte[] reason = reset.reason().getBytes(StandardCharsets.UTF_8);
    return start(Kind.RESET, stream, reset.number(), reason.length).put(reason).array();
  }

  private static ByteBuffer start(Kind kind, StreamKey stream, long number, int content) {
    byte[] message = Envelope.empty(kind, stream.direction(), CONTENT_AT - ID_AT + content);
    return ByteBuffer.wrap(message)
        .position(ID_AT)
        .putLong(stream.id().getMostSignificantBits())
        .putLong(stream.id().getLeastSignificantBits())
        .putLong(number);
  }

  /// Which stream of the receiver's a message is for.
  public static StreamKey receiver(byte[] message) {
    try {
      ByteBuffer in = ByteBuffer.wrap(message).position(ID_AT);
      UUID id = new UUID(in.getLong(), in.getLong());
      return new StreamKey(id, message[Envelope.DIRECTION_AT] == StreamKey.TO_INITIATOR);
    } catch (BufferUnderflowException e) {
      throw new MalformedMessage("a message of a stream that ends too soon", e);
    }
  }

  /// What the bytes say, whose seal was looked at.
  public static StreamFrame decode(Kind kind, byte[] message) {
    try {
      ByteBuffer in = ByteBuffer.wrap(message).position(NUMBER_AT);
      long number = in.getLong();
      int left = message.length - CONTENT_AT;
      return switch (kind) {
        case DATA -> new Data(number, in.slice());
        case CREDIT -> new Credit(number, in.getLong());
        case END -> new End(number);
        case CLOSE -> new Close(number);
        case RESET ->
            new Reset(number, new String(message, CONTENT_AT, left, StandardCharsets.UTF_8));
        case BEAT, OPEN, ACCEPT, REFUSE, ALIVE, GONE ->
            throw new IllegalArgumentException(kind + " belongs to no stream");
      };
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw new MalformedMessage("a message of a stream that ends too soon", e);
    }
  }
}
