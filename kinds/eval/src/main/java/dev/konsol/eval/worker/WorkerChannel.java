package dev.konsol.eval.worker;

import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import dev.konsol.wire.LineReader;
import dev.konsol.wire.MalformedMessage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The private channel of a worker: one JSON object a line, both ways. Any thread sends; one reads.
public final class WorkerChannel implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(WorkerChannel.class);

  private final SocketChannel socket;
  private final int longestLine;

  WorkerChannel(SocketChannel socket, int longestLine) {
    this.socket = socket;
    this.longestLine = longestLine;
  }

  /// Reads until the channel ends, or something comes that is no frame.
  public void read(Consumer<JsonObject> frames) {
    try {
      LineReader lines = new LineReader(Channels.newInputStream(socket), longestLine);
      while (lines.next()) {
        frames.accept(JsonObject.parse(lines.text()));
      }
    } catch (IOException | MalformedMessage e) {
      log.atDebug().setCause(e).log("worker's channel ended");
    }
  }

  /// Hands a command to the worker; one that is gone does not get it, and its end is told
  /// elsewhere.
  public synchronized void send(JsonLine command) {
    ByteBuffer buffer = ByteBuffer.wrap(command.bytes());
    try {
      while (buffer.hasRemaining()) {
        socket.write(buffer);
      }
    } catch (IOException e) {
      log.atDebug().setCause(e).log("worker does not read any more");
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      log.atDebug().setCause(e).log("worker's channel did not close cleanly");
    }
  }
}
