package dev.konsol.console.view;

import java.nio.ByteBuffer;

/// Looks through output, batch by batch, for what may be a question to the terminal: cheaply, since
/// it runs on the poller's thread over every byte. A false alarm costs a look by the screen; a
/// sequence that is split over batches is still seen. For the poller's thread alone.
public final class QueryScan {
  private static final byte ESC = 0x1b;
  private static final byte BEL = 0x07;
  private static final long ESCAPES = 0x1b1b_1b1b_1b1b_1b1bL;
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGHS = 0x8080_8080_8080_8080L;

  private enum State {
    TEXT,
    ESCAPE,
    CSI,
    /// An operating-system command, without and with a question mark so far.
    OSC,
    OSC_QUERY,
    DCS,
    /// Behind the escape that ends a string which may ask something.
    STRING_END
  }

  private State state = State.TEXT;

  /// Whether a sequence that ends in this batch may be a question.
  public boolean sees(ByteBuffer bytes) {
    boolean seen = false;
    int at = bytes.position();
    int end = bytes.limit();
    while (at < end) {
      if (state == State.TEXT) {
        at = nextEscape(bytes, at, end);
        state = at < end ? State.ESCAPE : State.TEXT;
      } else {
        seen |= step(bytes.get(at));
      }
      at++;
    }
    return seen;
  }

  private static int nextEscape(ByteBuffer bytes, int from, int end) {
    int at = from;
    while (at + Long.BYTES <= end) {
      long x = bytes.getLong(at) ^ ESCAPES;
      if (((x - ONES) & ~x & HIGHS) != 0) {
        break;
      }
      at += Long.BYTES;
    }
    while (at < end && bytes.get(at) != ESC) {
      at++;
    }
    return at;
  }

  private boolean step(byte b) {
    return switch (state) {
      case TEXT -> false;
      case ESCAPE -> afterEscape(b);
      case CSI -> inControl(b);
      case OSC, OSC_QUERY -> inCommand(b);
      case DCS -> inDeviceString(b);
      case STRING_END -> {
        afterEscape(b);
        yield true;
      }
    };
  }

  private boolean afterEscape(byte b) {
    state =
        switch (b) {
          case '[' -> State.CSI;
          case ']' -> State.OSC;
          case 'P' -> State.DCS;
          case ESC -> State.ESCAPE;
          default -> State.TEXT;
        };
    return b == 'Z'; // DECID, the oldest way to ask
  }

  private boolean inControl(byte b) {
    if (b == ESC) {
      state = State.ESCAPE;
      return false;
    }
    if (b < 0x40) {
      return false;
    }
    state = State.TEXT;
    return "cnpqtu".indexOf(b) >= 0;
  }

  private boolean inCommand(byte b) {
    boolean asks = state == State.OSC_QUERY;
    switch (b) {
      case BEL -> state = State.TEXT;
      case ESC -> state = asks ? State.STRING_END : State.ESCAPE;
      case '?' -> state = State.OSC_QUERY;
      default -> {}
    }
    return asks && b == BEL;
  }

  private boolean inDeviceString(byte b) {
    state = b == ESC ? State.STRING_END : State.DCS;
    return false;
  }
}
