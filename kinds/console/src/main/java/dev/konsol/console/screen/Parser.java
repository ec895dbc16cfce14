package dev.konsol.console.screen;

import dev.konsol.console.screen.state.Params;

/// Finds characters and control sequences in the bytes, in whatever pieces they arrive. A state
/// machine after the VT500's, with three fast roads: runs of ASCII, whole UTF-8 characters, and the
/// numbers of a control sequence. Broken UTF-8 is dropped, as tmux does.
final class Parser {
  private static final int ESC = 0x1b;
  private static final int CAN = 0x18;
  private static final int SUB = 0x1a;
  private static final int DEL = 0x7f;

  private enum State {
    GROUND,
    ESCAPE,
    CSI,
    CSI_IGNORE,
    STRING,
    STRING_ESCAPE
  }

  private final Writer writer;
  private final Controls controls;
  private final Sequences sequences;
  private final Strings strings;
  private final Params params = new Params();

  private State state = State.GROUND;

  /// The intermediate byte of an escape sequence, 0 when there is none.
  private char slot;

  /// A UTF-8 character that is not complete yet: its bits, how many bytes it has and will have.
  private int partial;

  private int have;
  private int size;
  private boolean broken;

  /// How many bytes came before those that are being read, and where what is not complete began.
  private long before;

  private long begun;

  Parser(Writer writer, Controls controls, Sequences sequences, Strings strings) {
    this.writer = writer;
    this.controls = controls;
    this.sequences = sequences;
    this.strings = strings;
  }

  void feed(byte[] bytes, int offset, int length) {
    int end = offset + length;
    int i = offset;
    before -= offset;
    while (i < end) {
      i =
          switch (state) {
            case GROUND -> ground(bytes, i, end);
            case ESCAPE -> escape(bytes, i);
            case CSI -> csi(bytes, i, end);
            case CSI_IGNORE -> ignore(bytes, i);
            case STRING -> string(bytes, i, end);
            case STRING_ESCAPE -> stringEscape(bytes, i);
          };
    }
    before += end;
  }

  long incomplete() {
    return state == State.GROUND && size == 0 ? 0 : before - begun;
  }

  private int ground(byte[] bytes, int from, int end) {
    int i = from;
    while (i < end) {
      byte b = bytes[i];
      if (b < 0) {
        i = utf8(bytes, i, end);
      } else if (b >= ' ') {
        size = 0;
        int run = i;
        while (i < end && bytes[i] >= ' ' && bytes[i] != DEL) {
          i++;
        }
        if (i > run) {
          writer.ascii(bytes, run, i);
        } else {
          i++;
        }
      } else if (b == ESC) {
        begun = before + i;
        enterEscape();
        return i + 1;
      } else {
        control(b);
        i++;
      }
    }
    return i;
  }

  private void control(int b) {
    size = 0;
    writer.interrupt();
    controls.c0(b);
  }

  private void enterEscape() {
    size = 0;
    slot = 0;
    state = State.ESCAPE;
  }

  /// One character, or a byte of one when it is not all there.
  private int utf8(byte[] bytes, int at, int end) {
    int lead = bytes[at] & 0xff;
    if (size == 0 && at + 2 < end && lead >= 0xe0 && lead < 0xf0) {
      int second = bytes[at + 1];
      int third = bytes[at + 2];
      if (second < -64 && third < -64) {
        int codePoint = ((lead & 0xf) << 12) | ((second & 0x3f) << 6) | (third & 0x3f);
        if (codePoint >= 0x800) {
          writer.print(codePoint);
        } else {
          writer.interrupt();
        }
        return at + 3;
      }
    }
    if (size == 0) {
      begun = before + at;
    }
    part(lead);
    return at + 1;
  }

  private void part(int b) {
    if (size == 0) {
      open(b);
      return;
    }
    broken |= b >= 0xc0;
    partial = (partial << 6) | (b & 0x3f);
    if (++have == size) {
      boolean valid = !broken && partial >= smallest(size) && partial <= Character.MAX_CODE_POINT;
      size = 0;
      if (valid) {
        writer.print(partial);
      }
    }
  }

  private void open(int b) {
    writer.interrupt();
    if (b < 0xc2 || b > 0xf4) {
      return;
    }
    size = b < 0xe0 ? 2 : b < 0xf0 ? 3 : 4;
    have = 1;
    broken = false;
    partial = b & (0x7f >> size);
  }

  /// The smallest code point that needs so many bytes: less is an overlong form.
  private static int smallest(int size) {
    return size == 2 ? 0x80 : size == 3 ? 0x800 : 0x10000;
  }

  private int escape(byte[] bytes, int at) {
    int b = bytes[at] & 0xff;
    if (b < ' ') {
      inSequence(b, at);
    } else if (b < 0x30) {
      slot = slot == 0 ? (char) b : '?';
    } else if (b < DEL) {
      state = State.GROUND;
      if (slot != 0) {
        controls.designate(slot, (char) b);
      } else {
        begin(b);
      }
    }
    return at + 1;
  }

  private void begin(int b) {
    switch (b) {
      case '[' -> {
        params.clear();
        state = State.CSI;
      }
      case ']', 'P', 'X', '^', '_', 'k' -> {
        writer.interrupt();
        strings.begin((char) b);
        state = State.STRING;
      }
      default -> {
        writer.interrupt();
        controls.escape((char) b);
      }
    }
  }

  /// A control character inside a sequence is obeyed, and the sequence goes on; three end it.
  private void inSequence(int b, int at) {
    if (b == ESC) {
      begun = before + at;
      enterEscape();
      return;
    }
    if (b == CAN || b == SUB) {
      state = State.GROUND;
    }
    control(b);
  }

  private int csi(byte[] bytes, int from, int end) {
    int i = from;
    while (i < end) {
      int b = bytes[i++] & 0xff;
      if (b >= '0' && b <= '9' && params.intermediate() == 0) {
        params.digit(b - '0');
      } else if ((b == ';' || b == ':') && params.intermediate() == 0) {
        params.separator(b == ':');
      } else if (b >= '@' && b < DEL) {
        state = State.GROUND;
        sequences.csi((char) b, params);
        writer.interrupt();
        return i;
      } else if (b < DEL) {
        other(b, i - 1);
        if (state != State.CSI) {
          return i;
        }
      }
    }
    return i;
  }

  private void other(int b, int at) {
    if (b < ' ') {
      inSequence(b, at);
    } else if (b < '0') {
      params.intermediate((char) b);
    } else if (params.count() == 0 && params.marker() == 0 && params.intermediate() == 0) {
      params.marker((char) b);
    } else {
      state = State.CSI_IGNORE;
    }
  }

  private int ignore(byte[] bytes, int at) {
    int b = bytes[at] & 0xff;
    if (b < ' ') {
      inSequence(b, at);
    } else if (b >= '@' && b < DEL) {
      state = State.GROUND;
    }
    return at + 1;
  }

  private int string(byte[] bytes, int from, int end) {
    int i = from;
    while (i < end) {
      int b = bytes[i];
      if (b == ESC) {
        state = State.STRING_ESCAPE;
        return i + 1;
      }
      if (b == CAN || b == SUB || (b == 7 && strings.endsWithBell())) {
        state = State.GROUND;
        strings.end(b == 7, b != 7);
        return i + 1;
      }
      strings.add(b);
      i++;
    }
    return i;
  }

  /// `ESC \` ends a string; any other escape sequence ends it as well and is obeyed.
  private int stringEscape(byte[] bytes, int at) {
    boolean terminated = bytes[at] == '\\';
    strings.end(false, !terminated);
    if (terminated) {
      state = State.GROUND;
      return at + 1;
    }
    begun = before + at - 1;
    enterEscape();
    return at;
  }
}
