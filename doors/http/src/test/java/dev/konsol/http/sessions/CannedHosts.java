package dev.konsol.http.sessions;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.HostStream;
import dev.konsol.core.host.OtherHosts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Hosts that answer over HTTP what the test says; this one is `here`, and others are less loaded.
final class CannedHosts implements OtherHosts {
  /// What all of them were asked.
  final ByteArrayOutputStream asked = new ByteArrayOutputStream();

  /// Who was asked, in that order.
  final List<String> names = new ArrayList<>();

  private final Map<String, Optional<InputStream>> answers = new TreeMap<>();
  private final List<String> gone = new ArrayList<>();

  /// A host that is there.
  CannedHosts with(String name, String answer) {
    return with(name, new ByteArrayInputStream(answer.getBytes(UTF_8)));
  }

  CannedHosts with(String name, InputStream answer) {
    answers.put(name, Optional.of(answer));
    return this;
  }

  /// One that was heard lately and cannot be reached.
  CannedHosts withLost(String name) {
    answers.put(name, Optional.empty());
    return this;
  }

  /// One that is not heard any more.
  CannedHosts withGone(String name) {
    gone.add(name);
    return this;
  }

  @Override
  public Optional<String> self() {
    return Optional.of("here");
  }

  @Override
  public List<HostInfo> list() {
    List<HostInfo> all = new ArrayList<>();
    answers.keySet().forEach(name -> all.add(host(name, true)));
    gone.forEach(name -> all.add(host(name, false)));
    all.add(host("here", true));
    return all;
  }

  private static HostInfo host(String name, boolean reachable) {
    boolean self = name.equals("here");
    double load = self ? 0.9 : 0.1;
    return new HostInfo(
        name, 1, "", Map.of(), "", load, 0, Set.of(), false, Instant.EPOCH, reachable, self);
  }

  @Override
  public HostStream lines(String host) {
    throw new UnsupportedOperationException();
  }

  @Override
  public HostStream http(String host, String scope) {
    names.add(host);
    InputStream answer =
        answers
            .getOrDefault(host, Optional.empty())
            .orElseThrow(() -> new KonsolException(ErrorCode.UNREACHABLE, host + " is lost"));
    return new Canned(asked, answer);
  }

  private record Canned(OutputStream output, InputStream input) implements HostStream {
    @Override
    public Optional<String> endReason() {
      return Optional.empty();
    }

    @Override
    public void close() {
      try {
        input.close();
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }
}
