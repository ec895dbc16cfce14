package dev.konsol.lines.connection;

import dev.konsol.lines.Connection;
import dev.konsol.wire.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// A client of a door over an in-memory connection, in tests.
final class Peer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final MemoryChannel channel;
  private final Connection client;
  private final BufferedReader answers;

  Peer(LinesDoor door) {
    this(door, 64 << 10);
  }

  Peer(LinesDoor door, int window) {
    this.channel = MemoryChannel.open(door, window, Thread::startVirtualThread);
    this.client = channel.client();
    this.answers =
        new BufferedReader(new InputStreamReader(client.input(), StandardCharsets.UTF_8), 1);
  }

  Peer send(String line) {
    return send((line.replace('\'', '"') + "\n").getBytes(StandardCharsets.UTF_8));
  }

  Peer send(byte[] bytes) {
    try {
      client.output().write(bytes);
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
    try {
      client.output().close();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// As a client that dies: both directions are gone.
  void vanish() {
    try {
      client.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The daemon's side ends it.
  void cutOff() {
    channel.cutOff();
  }

  boolean served() {
    try {
      return channel.awaitEnd(PATIENCE);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    vanish();
    if (!served()) {
      throw new AssertionError("the door did not let go of a peer that was gone");
    }
  }
}
