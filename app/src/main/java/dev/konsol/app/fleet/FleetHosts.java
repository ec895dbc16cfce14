package dev.konsol.app.fleet;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.HostStream;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.fleet.Fleet;
import dev.konsol.fleet.StreamRequest;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The hosts of the fleet, for the doors. Asked before the fleet was joined, it knows none.
final class FleetHosts implements OtherHosts {
  private final String name;
  private final AtomicInteger open = new AtomicInteger();
  private volatile @Nullable Fleet joined;

  FleetHosts(String name) {
    this.name = name;
  }

  /// How many connections to other hosts there are.
  int open() {
    return open.get();
  }

  void joined(Fleet fleet) {
    joined = fleet;
  }

  @Override
  public Optional<String> self() {
    return Optional.of(name);
  }

  @Override
  public List<HostInfo> list() {
    Fleet fleet = joined;
    return fleet == null ? List.of() : fleet.hosts();
  }

  @Override
  public Optional<String> problem() {
    Fleet fleet = joined;
    return fleet == null ? Optional.of("not joined yet") : fleet.doubt();
  }

  @Override
  public HostStream lines(String host) {
    return connect(host, new StreamRequest("lines", ""));
  }

  @Override
  public HostStream http(String host, String scope) {
    return connect(host, new StreamRequest("http", scope));
  }

  private HostStream connect(String host, StreamRequest request) {
    Fleet fleet = joined;
    if (fleet == null) {
      throw unreachable("this host has not joined the others yet: try again in a moment");
    }
    check(host);
    Stream stream = new Stream(fleet.connect(host, request), new AtomicBoolean(), open);
    open.incrementAndGet();
    return stream;
  }

  /// A name goes no further than this unless it is a host's. Where this host itself is cut off, the
  /// fleet says so.
  private void check(String host) {
    List<HostInfo> all = list();
    HostInfo known =
        all.stream()
            .filter(each -> each.name().equals(host))
            .findAny()
            .orElseThrow(() -> unknown(host, all));
    if (!known.reachable() && problem().isEmpty()) {
      throw unreachable(
          "host gone: '"
              + host
              + "' was heard last at "
              + known.heard()
              + "; its consoles, evaluations and language servers are with it");
    }
  }

  private static KonsolException unknown(String host, List<HostInfo> all) {
    return new KonsolException(
        ErrorCode.BAD_REQUEST,
        "there is no host '"
            + OtherHosts.shown(host)
            + "': the hosts are "
            + all.stream().map(HostInfo::name).collect(Collectors.joining(", ")));
  }

  private static KonsolException unreachable(String why) {
    return new KonsolException(ErrorCode.UNREACHABLE, why);
  }

  private record Stream(HostStream stream, AtomicBoolean closed, AtomicInteger open)
      implements HostStream {
    @Override
    public InputStream input() {
      return stream.input();
    }

    @Override
    public OutputStream output() {
      return stream.output();
    }

    @Override
    public Optional<String> endReason() {
      return stream.endReason();
    }

    @Override
    public void close() {
      if (closed.compareAndSet(false, true)) {
        open.decrementAndGet();
      }
      stream.close();
    }
  }
}
