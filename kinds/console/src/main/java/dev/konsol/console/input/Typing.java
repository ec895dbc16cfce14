package dev.konsol.console.input;

import dev.konsol.core.KonsolException;
import dev.konsol.process.Terminal;
import java.io.ByteArrayOutputStream;
import java.util.Optional;
import java.util.function.LongSupplier;

/// Everything that is typed into one console goes through here, one send after the other. Safe for
/// any thread; never blocks on the program.
public final class Typing {
  /// What the program has asked of the keyboard; the screen knows.
  public interface Modes {
    boolean applicationCursorKeys();

    boolean bracketedPaste();
  }

  private final Modes modes;
  private final LongSupplier outputOffset;
  private final WriteIds ids = new WriteIds();
  private final LineLength line = new LineLength();
  private volatile long lastSend;
  private volatile long lastSendNanos = System.nanoTime();
  private volatile boolean used;
  private boolean ended;

  public Typing(Modes modes, LongSupplier outputOffset) {
    this.modes = modes;
    this.outputOffset = outputOffset;
  }

  /// The output offset when input was taken last; 0 before any.
  public long lastSend() {
    return lastSend;
  }

  public long lastSendNanos() {
    return lastSendNanos;
  }

  /// Whether anything was ever taken.
  public boolean used() {
    return used;
  }

  public Sent send(Terminal terminal, ConsoleInput input, Optional<String> writeId) {
    byte[] bytes = encode(input); // may have to wait for the screen, which answers through here
    synchronized (this) {
      Optional<Sent> earlier = writeId.flatMap(ids::find);
      if (earlier.isPresent()) {
        return earlier.get();
      }
      Sent sent = type(terminal, bytes);
      writeId.ifPresent(id -> ids.remember(id, sent));
      return sent;
    }
  }

  /// The terminal's own answer to a question of the program.
  public synchronized void reply(Terminal terminal, byte[] bytes) {
    terminal.write(bytes, 0, bytes.length);
  }

  public synchronized void end() {
    ended = true;
    ids.shrink();
  }

  private byte[] encode(ConsoleInput input) {
    return switch (input) {
      case ConsoleInput.Text(String text, boolean paste) ->
          paste && modes.bracketedPaste() ? Paste.wrap(Escapes.bytes(text)) : Escapes.bytes(text);
      case ConsoleInput.Keys keys -> keyBytes(keys);
      case ConsoleInput.Bytes(byte[] bytes) -> bytes;
    };
  }

  private byte[] keyBytes(ConsoleInput.Keys keys) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (String key : keys.keys()) {
      bytes.writeBytes(Keys.bytes(key, modes::applicationCursorKeys));
    }
    return bytes.toByteArray();
  }

  private Sent type(Terminal terminal, byte[] bytes) {
    if (ended) {
      throw KonsolException.ended("the console has ended and takes no more input");
    }
    boolean canonical = terminal.canonical();
    if (canonical) {
      refuseLongLine(bytes);
    } else {
      line.reset();
    }
    long offset = outputOffset.getAsLong();
    int accepted = terminal.write(bytes, 0, bytes.length);
    if (canonical) {
      line.typed(bytes, accepted);
    }
    if (accepted > 0) {
      lastSend = offset;
      lastSendNanos = System.nanoTime();
      used = true;
    }
    return new Sent(accepted, bytes.length, offset, false);
  }

  private void refuseLongLine(byte[] bytes) {
    int longest = line.longestWith(bytes);
    if (longest > Terminal.CANONICAL_LIMIT) {
      throw KonsolException.limitReached(
          "a line of "
              + longest
              + " bytes would be cut: in line mode a terminal takes lines of up to "
              + Terminal.CANONICAL_LIMIT
              + " bytes. Send shorter lines, write a file, or have the program read in raw mode;"
              + " nothing was sent");
    }
  }
}
