package dev.konsol.client.console.attach;

import dev.konsol.client.terminal.KeyDecoder;
import java.io.IOException;
import java.util.Arrays;

/// What becomes of typed bytes: most are the program's; the prefix makes the next key a command;
/// while the scrollback is shown, all keys are its own. For the thread that types.
final class Keyboard {
  private final Prefix prefix;
  private final Target target;
  private boolean pending;
  private boolean asked;
  private boolean done;

  /// What follows a command.
  enum After {
    STAY,
    /// Another command is awaited: the person asked which there are.
    AGAIN,
    LEAVE
  }

  /// What keys can do.
  interface Target {
    /// For the program.
    void type(byte[] bytes) throws IOException, InterruptedException;

    /// Whether keys are for the client, not for the program.
    boolean busy();

    /// A key while the client has the keyboard.
    void key(String name) throws IOException;

    /// The prefix was typed and a command is awaited, or that is over.
    void awaiting(boolean command);

    /// A command by its key, without the prefix.
    After command(String key) throws IOException;
  }

  Keyboard(Prefix prefix, Target target) {
    this.prefix = prefix;
    this.target = target;
  }

  /// Whether a key may be incomplete at the end of these bytes, and that matters.
  boolean wantsMore(byte[] bytes, int count) {
    return (pending || target.busy()) && count > 0 && bytes[count - 1] == 0x1b;
  }

  /// Whether the prefix was the last that was typed, and nobody asked what may follow: where
  /// nothing does, the person means to leave.
  boolean endsInPrefix() {
    return pending && !asked;
  }

  /// False when the person has left.
  boolean accept(byte[] bytes, int count) throws IOException, InterruptedException {
    int at = 0;
    while (at < count && !done) {
      if (pending) {
        at += command(bytes, at, count);
      } else if (target.busy() && bytes[at] != prefix.code()) {
        KeyDecoder.Key key = KeyDecoder.next(bytes, at, count);
        target.key(key.name());
        at += key.length();
      } else {
        at = type(bytes, at, count);
      }
    }
    return !done;
  }

  /// Up to the prefix; answers where to go on.
  private int type(byte[] bytes, int from, int count) throws IOException, InterruptedException {
    int end = from;
    while (end < count && bytes[end] != prefix.code()) {
      end++;
    }
    if (end > from) {
      target.type(Arrays.copyOfRange(bytes, from, end));
    }
    if (end < count) {
      await(false);
      end++;
    }
    return end;
  }

  /// @param help whether the person asked which commands there are, and may be reading
  private void await(boolean help) {
    pending = true;
    asked = help;
    target.awaiting(true);
  }

  /// Answers how many bytes that took.
  private int command(byte[] bytes, int at, int count) throws IOException, InterruptedException {
    pending = false;
    target.awaiting(false);
    if (bytes[at] == prefix.code()) {
      if (!target.busy()) {
        target.type(new byte[] {bytes[at]});
      }
      return 1;
    }
    KeyDecoder.Key key = KeyDecoder.next(bytes, at, count);
    switch (target.command(key.name())) {
      case STAY -> {}
      case AGAIN -> await(true);
      case LEAVE -> done = true;
    }
    return key.length();
  }
}
