package dev.konsol.lines;

import dev.konsol.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// A client of a door over an in-memory connection, in tests.
final class Peer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Pipe toDoor = new Pipe(64 << 10);
  private final Pipe fromDoor;
  private final BufferedReader answers;
  private final Thread door;

  Peer(LinesDoor door) {
    this(door, 64 << 10);
  }

  Peer(LinesDoor door, int window) {
    this.fromDoor = new Pipe(window);
    this.answers =
        new BufferedReader(new InputStreamReader(fromDoor.input(), StandardCharsets.UTF_8), 1);
    Connection connection = doorSide();
    this.door = Thread.ofVirtual().start(() -> door.serve(connection));
  }

  private Connection doorSide() {
    InputStream input = toDoor.input();
    OutputStream output = fromDoor.output();
    return new Connection() {
      @Override
      public InputStream input() {
        return input;
      }

      @Override
      public OutputStream output() {
        return output;
      }

      @Override
      public void close() {
        toDoor.closeReading();
        fromDoor.closeWriting();
      }
    };
  }

  Peer send(String line) {
    return send((line.replace('\'', '"') + "\n").getBytes(StandardCharsets.UTF_8));
  }

  Peer send(byte[] bytes) {
    try {
      toDoor.output().write(bytes);
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
    toDoor.closeWriting();
    return this;
  }

  /// As a client that dies: both directions are gone.
  void vanish() {
    toDoor.closeWriting();
    fromDoor.closeReading();
  }

  boolean served() {
    try {
      return door.join(PATIENCE);
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
