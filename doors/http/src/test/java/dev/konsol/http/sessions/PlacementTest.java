package dev.konsol.http.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.HostStream;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.http.Problem;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlacementTest {
  private record Known(List<HostInfo> list) implements OtherHosts {
    @Override
    public Optional<String> self() {
      return Optional.of("here");
    }

    @Override
    public HostStream lines(String host) {
      throw new UnsupportedOperationException();
    }

    @Override
    public HostStream http(String host, String scope) {
      throw new UnsupportedOperationException();
    }
  }

  private static HostInfo host(String name, double load, String... label) {
    return host(name, load, Set.of(), true, label);
  }

  private static HostInfo host(
      String name, double load, Set<String> accepts, boolean reachable, String... label) {
    return new HostInfo(
        name,
        1,
        "",
        label.length == 0 ? Map.of() : Map.of(label[0], label[1]),
        "",
        load,
        0,
        accepts,
        false,
        Instant.EPOCH,
        reachable,
        name.equals("here"));
  }

  private static Placement among(HostInfo... hosts) {
    return new Placement(new Known(List.of(hosts)), true, _ -> true);
  }

  @Test
  void theLeastLoadedIsAskedFirstAndThisHostBeforeItsEquals() {
    assertThat(
            among(host("a", 0.42), host("b", 0.9), host("c", 0.1), host("here", 0.38))
                .candidates(Map.of(), true))
        .containsExactly("c", "here", "a", "b");
  }

  @Test
  void whatBelongsHereStaysHere() {
    assertThat(among(host("a", 0), host("here", 7)).candidates(Map.of(), false))
        .containsExactly("here");
  }

  @Test
  void hostsWithoutTheLabelsOrThatCannotBeHadAreNotAsked() {
    Placement placement =
        among(
            host("a", 0, "gpu", "no"),
            host("b", 0.5, "gpu", "yes"),
            host("c", 0, Set.of(), false, "gpu", "yes"),
            host("d", 0, Set.of("console"), true, "gpu", "yes"),
            host("here", 0));
    assertThat(placement.candidates(Map.of("gpu", "yes"), true)).containsExactly("b");
    assertThatThrownBy(() -> placement.candidates(Map.of("gpu", "two"), true))
        .isInstanceOf(Problem.class);
  }
}
