package dev.konsol.lines.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.HostStream;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.lines.Doors;
import dev.konsol.lines.LinesSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A host that hears nothing of the others because it is cut off itself.
class CutOffTest {
  @Test
  void nobodySaysThatSessionsOfOthersHaveFailed(@TempDir Path home, @TempDir Path elsewhere)
      throws Exception {
    try (Daemon here = new Daemon(home);
        Daemon there = new Daemon(elsewhere)) {
      AtomicBoolean away = new AtomicBoolean();
      OtherHosts hosts = new CutOff(new MemoryHosts(there.door(), away), away);
      LinesDoor door = here.door(LinesSettings.DEFAULT, new Doors(Map.of(), hosts), () -> 0);
      try (Peer peer = new Peer(door)) {
        peer.ask("{'cmd':'create','host':'there','key':'far','command':'cat'}");
        assertThat(peer.ask("{'cmd':'list','all':true}")).contains("'key':'far'");
        assertThat(peer.ask("{'cmd':'sessions','all':true}")).contains("'id':'far'");
        away.set(true);
        assertThat(peer.ask("{'cmd':'list','all':true}"))
            .doesNotContain("'key':'far'")
            .contains("'unreachable':['there','gone']");
        assertThat(peer.ask("{'cmd':'sessions','all':true}"))
            .doesNotContain("'id':'far'")
            .contains("'unreachable':['there','gone']");
      }
    }
  }

  /// What is away is the way to all of them.
  private record CutOff(MemoryHosts hosts, AtomicBoolean away) implements OtherHosts {
    @Override
    public Optional<String> problem() {
      return away.get() ? Optional.of("NATS is away") : Optional.empty();
    }

    @Override
    public Optional<String> self() {
      return hosts.self();
    }

    @Override
    public List<HostInfo> list() {
      return hosts.list();
    }

    @Override
    public HostStream lines(String host) {
      return hosts.lines(host);
    }

    @Override
    public HostStream http(String host, String scope) {
      return hosts.http(host, scope);
    }
  }
}
