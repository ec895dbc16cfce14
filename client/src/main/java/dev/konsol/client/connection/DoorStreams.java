package dev.konsol.client.connection;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;

/// A connection to the daemon that another of its doors has taken over: what remains is its two
/// byte streams. Each may be used by one thread at a time; closing it ends both.
public final class DoorStreams implements AutoCloseable {
  private final Connection connection;

  private DoorStreams(Connection connection) {
    this.connection = connection;
  }

  /// Asks for the door, in that directory and with that environment.
  static DoorStreams open(
      Connection connection, String door, Path cwd, Map<String, String> environment)
      throws IOException {
    connection.openDoor(door, cwd, environment);
    return new DoorStreams(connection);
  }

  public InputStream input() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        return connection.read(bytes, offset, length);
      }
    };
  }

  public OutputStream output() {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        connection.write(bytes, offset, length);
      }

      // What is due may still come.
      @Override
      public void close() throws IOException {
        connection.endOutput();
      }
    };
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (IOException e) {
      throw new KonsolException(ErrorCode.UNSUPPORTED, "cannot close the connection: " + e, e);
    }
  }
}
