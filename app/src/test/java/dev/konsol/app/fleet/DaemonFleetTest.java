package dev.konsol.app.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.app.settings.FleetOptions;
import dev.konsol.core.Budget;
import dev.konsol.core.Stopped;
import dev.konsol.core.session.Host;
import dev.konsol.core.session.Journal;
import dev.konsol.core.session.MemoryJournal;
import dev.konsol.core.session.Session;
import dev.konsol.core.session.SessionId;
import dev.konsol.core.session.SessionState;
import dev.konsol.core.session.Sessions;
import dev.konsol.fleet.HostReport;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DaemonFleetTest {
  @Test
  void aHostCountsItsSessionsThatHaveNotEnded() {
    Host host = new Host();
    Sessions<Idle> sessions = host.sessions(Sessions.Keeping.forever(10));
    try (DaemonFleet fleet = DaemonFleet.of(withRoomFor(2), Path.of("epoch"), "b1", host)) {
      open(sessions, "a", new SessionState.Ready());
      open(sessions, "gone", new SessionState.Closed());
      assertThat(fleet.report())
          .extracting(HostReport::sessions, HostReport::full)
          .containsExactly(1, false);
      open(sessions, "b", new SessionState.Ready());
      assertThat(fleet.report())
          .extracting(HostReport::sessions, HostReport::full)
          .containsExactly(2, true);
    }
  }

  private static void open(Sessions<Idle> sessions, String id, SessionState state) {
    SessionId key = new SessionId(id);
    var _ = sessions.open(key, () -> new Idle(key, state));
  }

  private static FleetOptions withRoomFor(int capacity) {
    return new FleetOptions(
        Optional.empty(), "here", Map.of(), List.of(), Optional.empty(), "", Set.of(), capacity);
  }

  /// Would lose nothing if its host ended now.
  private record Idle(SessionId id, SessionState state) implements Session {
    @Override
    public String kind() {
      return "agent";
    }

    @Override
    public Optional<String> name() {
      return Optional.empty();
    }

    @Override
    public Path directory() {
      return Path.of("/");
    }

    @Override
    public Instant created() {
      return Instant.EPOCH;
    }

    @Override
    public boolean active() {
      return false;
    }

    @Override
    public List<String> lastLines(int most) {
      return List.of();
    }

    @Override
    public Journal journal() {
      return new MemoryJournal(Clock.systemUTC(), 1);
    }

    @Override
    public Stopped stop(Budget budget) {
      return Stopped.GRACEFUL;
    }
  }
}
