package dev.konsol.http.v1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.HostStream;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.http.ServedRoutes;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@SuppressWarnings("NullAway.Init") // made before each
class FleetRoutesTest {
  @AutoClose private ServedRoutes served;

  @BeforeEach
  void serve() throws Exception {
    served = new ServedRoutes(new FleetRoutes(new Hosts()).all());
  }

  @Test
  void hostsComeInPages() throws Exception {
    JsonNode first = served.get("/v1/hosts?limit=2").json();
    String cursor = first.path("next_cursor").asString();
    JsonNode last = served.get("/v1/hosts?limit=2&cursor=" + cursor).json();

    assertThat(names(first)).containsExactly("a", "b");
    assertThat(names(last)).containsExactly("c");
    assertThat(last.has("next_cursor")).isFalse();
    assertThat(names(served.get("/v1/hosts").json())).containsExactly("a", "b", "c");
  }

  @Test
  void aWrongPageIsRefused() throws Exception {
    for (String query : List.of("limit=abc", "limit=0", "cursor=*")) {
      assertThat(served.get("/v1/hosts?" + query).status()).as(query).isEqualTo(400);
    }
  }

  private static List<String> names(JsonNode page) {
    return page.path("hosts").valueStream().map(host -> host.path("name").asString()).toList();
  }

  private static final class Hosts implements OtherHosts {
    @Override
    public Optional<String> self() {
      return Optional.of("b");
    }

    @Override
    public List<HostInfo> list() {
      return Stream.of("b", "a", "c").map(Hosts::host).toList();
    }

    private static HostInfo host(String name) {
      boolean self = name.equals("b");
      return new HostInfo(
          name, 1, "", Map.of(), "", 0, 0, Set.of(), false, Instant.EPOCH, true, self);
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
}
