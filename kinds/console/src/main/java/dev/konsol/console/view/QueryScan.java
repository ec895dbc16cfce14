package dev.konsol.console.view;

import dev.konsol.console.attention.Notifications;
import java.nio.ByteBuffer;

/// Looks through output, batch by batch, for what may be a question to the terminal, for bells and
/// notifications, and for programs that take the whole screen: cheaply, since it runs on the
/// poller's thread over every byte. A false alarm costs a look by the screen; a sequence that is
/// split over batches is still seen. For the poller's thread alone.
public final class QueryScan {
  private static final byte ESC = 0x1b;
  private static final byte BEL = 0x07;
  private static final long ESCAPES = 0x1b1b_1b1b_1b1b_1b1bL;
  private static final long BELLS = 0x0707_0707_0707_0707L;
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

  private final Notifications notifications = new Notifications();
  private final AlternateScan modes = new AlternateScan();
  private State state = State.TEXT;
  private boolean rang;

  /// Whether a sequence that ends in this batch may be a question.
  public boolean sees(ByteBuffer bytes) {
    boolean seen = false;
    int at = bytes.position();
    int end = bytes.limit();
    while (at < end) {
      if (state == State.TEXT) {
        at = nextControl(bytes, at, end);
        boolean bell = at < end && bytes.get(at) == BEL;
        rang |= bell;
        state = at < end && !bell ? State.ESCAPE : State.TEXT;
      } else {
        seen |= step(bytes.get(at));
      }
      at++;
    }
    return seen;
  }

  /// Whether the program rang the bell or sent a notification since this was asked last.
  public boolean takeRang() {
    boolean had = rang;
    rang = false;
    return had;
  }

  /// Whether the program has the alternate screen, as far as sequences say it plainly.
  public boolean alternate() {
    return modes.alternate();
  }

  /// Where the next escape or bell is.
  private static int nextControl(ByteBuffer bytes, int from, int end) {
    int at = from;
    while (at + Long.BYTES <= end) {
      long word = bytes.getLong(at);
      if (hasZero(word ^ ESCAPES) || hasZero(word ^ BELLS)) {
        break;
      }
      at += Long.BYTES;
    }
    while (at < end && bytes.get(at) != ESC && bytes.get(at) != BEL) {
      at++;
    }
    return at;
  }

  private static boolean hasZero(long x) {
    return ((x - ONES) & ~x & HIGHS) != 0;
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
    switch (b) {
      case '[' -> modes.begin();
      case ']' -> notifications.begin();
      case 'c' -> modes.reset();
      default -> {}
    }
    return b == 'Z'; // DECID, the oldest way to ask
  }

  private boolean inControl(byte b) {
    if (b == ESC) {
      state = State.ESCAPE;
      return false;
    }
    if (b < 0x40) {
      modes.add(b);
      return false;
    }
    modes.ended(b);
    state = State.TEXT;
    return "cnpqtu".indexOf(b) >= 0;
  }

  private boolean inCommand(byte b) {
    boolean asks = state == State.OSC_QUERY;
    if (b == BEL || b == ESC) {
      rang |= notifications.ended();
    } else {
      notifications.add(b);
    }
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
