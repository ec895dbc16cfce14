package dev.konsol.fleet.message;

import java.util.Optional;

/// The beginning that all messages share: version, kind, direction. What is said outside of streams
/// has its seal next, and then its body.
public final class Envelope {
  static final int VERSION = 1;
  static final int KIND_AT = 1;
  static final int DIRECTION_AT = 2;
  static final int SEAL_AT = 3;

  /// Where the body begins.
  public static final int BODY_AT = SEAL_AT + Seal.LENGTH;

  private Envelope() {}

  /// The kinds of message, by their number.
  public enum Kind {
    BEAT(1),
    OPEN(2),
    ACCEPT(3),
    REFUSE(4),
    ALIVE(5),
    GONE(6),
    DATA(16),
    CREDIT(17),
    END(18),
    CLOSE(19),
    RESET(20);

    final int number;

    Kind(int number) {
      this.number = number;
    }

    /// Whether it belongs to a stream that both sides know, and has the seal of that stream.
    public boolean ofStream() {
      return number >= DATA.number;
    }
  }

  /// Which kind of message this is; empty for what a newer host may say, and for rubbish.
  public static Optional<Kind> kind(byte[] message) {
    if (message.length < BODY_AT || message[0] != VERSION) {
      return Optional.empty();
    }
    for (Kind kind : Kind.values()) {
      if (kind.number == message[KIND_AT]) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  static byte[] empty(Kind kind, int direction, int body) {
    byte[] message = new byte[BODY_AT + body];
    begin(message, kind, direction);
    return message;
  }

  static void begin(byte[] message, Kind kind, int direction) {
    message[0] = VERSION;
    message[KIND_AT] = (byte) kind.number;
    message[DIRECTION_AT] = (byte) direction;
  }
}
