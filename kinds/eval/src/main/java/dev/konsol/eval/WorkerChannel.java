package dev.konsol.eval;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The private channel of a worker: one JSON object a line, both ways. Any thread sends; one reads.
final class WorkerChannel implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(WorkerChannel.class);

  private final SocketChannel socket;
  private final int longestLine;
  private final ReentrantLock writing = new ReentrantLock();

  WorkerChannel(SocketChannel socket, int longestLine) {
    this.socket = socket;
    this.longestLine = longestLine;
  }

  /// Reads until the channel ends, or something comes that is no frame.
  void read(Consumer<JsonNode> frames) {
    try {
      LineReader lines = new LineReader(Channels.newInputStream(socket), longestLine);
      for (byte[] line = lines.next(); line != null; line = lines.next()) {
        frames.accept(JsonMapper.shared().readTree(line));
      }
    } catch (IOException | JacksonException e) {
      log.atDebug().setCause(e).log("worker's channel ended");
    }
  }

  /// Hands a command to the worker; one that is gone does not get it, and its end is told
  /// elsewhere.
  void send(ObjectNode command) {
    byte[] json = JsonMapper.shared().writeValueAsBytes(command);
    byte[] line = Arrays.copyOf(json, json.length + 1);
    line[json.length] = '\n';
    ByteBuffer buffer = ByteBuffer.wrap(line);
    writing.lock();
    try {
      while (buffer.hasRemaining()) {
        socket.write(buffer);
      }
    } catch (IOException e) {
      log.atDebug().setCause(e).log("worker does not read any more");
    } finally {
      writing.unlock();
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
