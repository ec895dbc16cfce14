package dev.konsol.lines;

import dev.konsol.core.MemoryBudget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;

/// Cuts a byte stream into lines. Holds one line of bounded length at the most: the rest of a
/// longer one is read and thrown away. What is long takes its memory from what all connections
/// share; a line for which that has no room is thrown away too. Confined to the connection's
/// thread.
public final class LineReader {
  private static final int BUFFER = 8 << 10;

  /// What a line may have without asking: nobody is kept from saying something short.
  public static final int FREE = 64 << 10;

  private final Input input;
  private final int maxLine;
  private final byte[] buffer = new byte[BUFFER];
  private int start;
  private int end;
  private ByteArrayOutputStream line = new ByteArrayOutputStream(0);
  private final MemoryBudget.Share memory;
  private int taken;
  private int handedOut;
  private boolean skipping;
  private boolean ended;

  /// Reads some bytes: 0 when nothing is there now, -1 at the end.
  public interface Input {
    int read(byte[] into, int offset, int length) throws IOException;
  }

  public LineReader(Input input, int maxLine, MemoryBudget.Share memory) {
    this.input = input;
    this.maxLine = maxLine;
    this.memory = memory;
  }

  public sealed interface Next {
    /// A line without its newline.
    @SuppressWarnings("ArrayRecordComponent") // handed on to the decoder, never compared
    record Line(byte[] bytes) implements Next {}

    /// A line that is longer than allowed. Said as soon as that is known.
    record TooLong() implements Next {}

    /// A line for which there is no memory now. Said as soon as that is known.
    record NoRoom() implements Next {}

    /// Nothing more is there now.
    record None() implements Next {}

    record End() implements Next {}
  }

  /// The next line that is not blank. Reads when everything is used up, and seldom more than once.
  public Next next() throws IOException {
    memory.give(claim());
    Next next = any();
    while (next instanceof Next.Line(byte[] bytes) && blank(bytes)) {
      next = any();
    }
    return next;
  }

  /// The memory that the last line takes, to be given back by the caller; else it is when the next
  /// line is asked for.
  public int claim() {
    int claimed = handedOut;
    handedOut = 0;
    return claimed;
  }

  /// Whether the next line has to be read first.
  public boolean empty() {
    return start == end;
  }

  /// What follows the last line, for whoever takes over the stream.
  public byte[] rest() {
    return Arrays.copyOfRange(buffer, start, end);
  }

  private Next any() throws IOException {
    readWhenEmpty();
    while (start < end) {
      int newline = newline();
      int stop = newline < 0 ? end : newline;
      int size = line.size() + (stop - start);
      if (!skipping && size > maxLine) {
        skip();
        return new Next.TooLong();
      }
      if (!skipping && !hasRoom(size)) {
        skip();
        return new Next.NoRoom();
      }
      if (!skipping) {
        line.write(buffer, start, stop - start);
      }
      start = stop;
      if (newline >= 0) {
        start++;
        if (!skipping) {
          return taken();
        }
        skipping = false;
      }
    }
    if (!ended) {
      return new Next.None();
    }
    return line.size() == 0 ? new Next.End() : taken();
  }

  private void skip() {
    skipping = true;
    line = new ByteArrayOutputStream(0);
    memory.give(taken);
    taken = 0;
  }

  /// Grows by doubling, as what the bytes are gathered in does.
  private boolean hasRoom(int size) {
    if (size <= Math.max(FREE, taken)) {
      return true;
    }
    int wanted = Math.min(maxLine, Math.max(size, 2 * Math.max(FREE, taken)));
    int more = wanted - taken;
    boolean room = memory.take(more);
    taken += room ? more : 0;
    return room;
  }

  private Next taken() {
    handedOut += taken;
    taken = 0;
    byte[] bytes = line.toByteArray();
    line = new ByteArrayOutputStream(0);
    return new Next.Line(bytes);
  }

  private void readWhenEmpty() throws IOException {
    if (start == end) {
      start = 0;
      end = 0;
      int count = input.read(buffer, 0, buffer.length);
      ended = count < 0;
      end = Math.max(0, count);
    }
  }

  private static boolean blank(byte[] line) {
    for (byte b : line) {
      if (b != ' ' && b != '\t' && b != '\r') {
        return false;
      }
    }
    return true;
  }

  private int newline() {
    for (int i = start; i < end; i++) {
      if (buffer[i] == '\n') {
        return i;
      }
    }
    return -1;
  }
}
