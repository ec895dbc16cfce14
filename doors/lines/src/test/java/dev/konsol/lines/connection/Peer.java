package dev.konsol.lines.connection;

import dev.konsol.wire.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// A client of a door over an in-memory connection, in tests.
final class Peer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final MemoryChannel channel;
  private final BufferedReader answers;

  Peer(LinesDoor door) {
    this(door, 64 << 10);
  }

  Peer(LinesDoor door, int window) {
    this.channel = new MemoryChannel(door, window);
    this.answers = new BufferedReader(new InputStreamReader(input(), StandardCharsets.UTF_8), 1);
  }

  private InputStream input() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        return channel.fromDoor.readWaiting(bytes, offset, length);
      }
    };
  }

  Peer send(String line) {
    return send((line.replace('\'', '"') + "\n").getBytes(StandardCharsets.UTF_8));
  }

  Peer send(byte[] bytes) {
    try {
      channel.toDoor.writeWaiting(bytes, 0, bytes.length);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The next line; quotes are apostrophes, to be read more easily.
  String line() {
    try {
      return String.valueOf(answers.readLine()).replace('"', '\'');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String ask(String line) {
    return send(line).line();
  }

  JsonObject object() {
    try {
      return JsonObject.parse(String.valueOf(answers.readLine()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  JsonObject askObject(String line) {
    return send(line).object();
  }

  Peer endSending() {
    channel.toDoor.closeWriting();
    return this;
  }

  /// As a client that dies: both directions are gone.
  void vanish() {
    channel.toDoor.closeWriting();
    channel.fromDoor.closeReading();
  }

  /// The daemon's side ends it.
  void cutOff() {
    channel.endFromWithin();
  }

  boolean served() {
    return channel.ends(PATIENCE);
  }

  @Override
  public void close() {
    vanish();
    if (!served()) {
      throw new AssertionError("the door did not let go of a peer that was gone");
    }
  }
}
