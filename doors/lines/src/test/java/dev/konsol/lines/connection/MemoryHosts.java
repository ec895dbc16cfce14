package dev.konsol.lines.connection;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.HostStream;
import dev.konsol.core.host.OtherHosts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Two other hosts in memory: `there`, whose door is this one, and `gone`.
record MemoryHosts(LinesDoor door) implements OtherHosts {
  @Override
  public Optional<String> self() {
    return Optional.of("here");
  }

  @Override
  public List<HostInfo> list() {
    return List.of(host("here", true), host("there", true), host("gone", false));
  }

  private static HostInfo host(String name, boolean reachable) {
    return new HostInfo(
        name,
        7,
        "machine pid 1",
        Map.of("k", "v"),
        "b1",
        0.25,
        1,
        Set.of(),
        false,
        Instant.EPOCH,
        reachable,
        name.equals("here"));
  }

  @Override
  public HostStream lines(String host) {
    if (!host.equals("there")) {
      throw new KonsolException(ErrorCode.UNREACHABLE, "host gone: '" + host + "'");
    }
    return new Stream(new MemoryChannel(door, 64 << 10));
  }

  @Override
  public HostStream http(String host, String scope) {
    throw new UnsupportedOperationException();
  }

  private record Stream(MemoryChannel channel) implements HostStream {
    @Override
    public InputStream input() {
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

    @Override
    public OutputStream output() {
      return new OutputStream() {
        @Override
        public void write(int b) throws IOException {
          write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
          channel.toDoor.writeWaiting(bytes, offset, length);
        }

        @Override
        public void close() {
          channel.toDoor.closeWriting();
        }
      };
    }

    @Override
    public Optional<String> endReason() {
      return Optional.empty();
    }

    @Override
    public void close() {
      channel.toDoor.closeWriting();
      channel.fromDoor.closeReading();
    }
  }
}
