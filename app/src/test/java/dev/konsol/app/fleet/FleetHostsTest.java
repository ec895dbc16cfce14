package dev.konsol.app.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.HostStream;
import dev.konsol.fleet.Fleet;
import dev.konsol.fleet.StreamRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FleetHostsTest {
  private final FleetHosts hosts = new FleetHosts("here");

  @Test
  void aHostThatIsSilentWhileOthersAreHeardIsGone() {
    hosts.joined(new SilentFleet(Optional.empty()));

    assertThat(hosts.problem()).isEmpty();
    assertThatThrownBy(() -> hosts.lines("there")).hasMessageStartingWith("host gone: 'there'");
  }

  @Test
  void aHostThatIsCutOffSaysWhy() {
    hosts.joined(new SilentFleet(Optional.of("NATS is away: the connection was lost")));

    assertThat(hosts.problem()).contains("NATS is away: the connection was lost");
    assertThatThrownBy(() -> hosts.lines("there"))
        .hasMessage("there: NATS is away: the connection was lost");
    assertThatThrownBy(() -> hosts.lines("nobody")).hasMessageContaining("there is no host");
  }

  @Test
  void aHostThatHasNotJoinedReachesNobody() {
    assertThat(hosts.problem()).contains("not joined yet");
  }

  /// Has heard of one other host, long ago.
  private record SilentFleet(Optional<String> problem) implements Fleet {
    @Override
    public String name() {
      return "here";
    }

    @Override
    public List<HostInfo> hosts() {
      return List.of(
          new HostInfo(
              "there", 1, "", Map.of(), "", 0, 0, Set.of(), false, Instant.EPOCH, false, false));
    }

    @Override
    public boolean connected() {
      return problem.isEmpty();
    }

    @Override
    public HostStream connect(String host, StreamRequest request) {
      throw new KonsolException(ErrorCode.UNREACHABLE, host + ": " + problem.orElse("silent"));
    }

    @Override
    public void close() {}
  }
}
