package dev.konsol.lines.connection;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.HostStream;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.lines.Connection;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/// Two other hosts in memory: `there`, whose door is this one, and `gone`.
///
/// @param away whether `there` is gone, too
record MemoryHosts(LinesDoor door, AtomicBoolean away) implements OtherHosts {
  @Override
  public Optional<String> self() {
    return Optional.of("here");
  }

  @Override
  public List<HostInfo> list() {
    return List.of(host("here", true), host("there", !away.get()), host("gone", false));
  }

  static HostInfo host(String name, boolean reachable) {
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
    if (!host.equals("there") || away.get()) {
      throw new KonsolException(ErrorCode.UNREACHABLE, "host gone: '" + host + "'");
    }
    return new Stream(MemoryChannel.open(door, 64 << 10, Thread::startVirtualThread).client());
  }

  @Override
  public HostStream http(String host, String scope) {
    throw new UnsupportedOperationException();
  }

  private record Stream(Connection client) implements HostStream {
    @Override
    public InputStream input() {
      return client.input();
    }

    @Override
    public OutputStream output() {
      return client.output();
    }

    @Override
    public Optional<String> endReason() {
      return Optional.empty();
    }

    @Override
    public void close() {
      try {
        client.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
