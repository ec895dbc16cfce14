package dev.konsol.http.v1;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostInfo;
import dev.konsol.core.host.HostStream;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.session.Host;
import dev.konsol.http.ServedRoutes;
import dev.konsol.http.access.Grant;
import dev.konsol.http.access.MemoryTokenFile;
import dev.konsol.http.access.Tokens;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What is said of the sessions of another host, which is heard or not.
@SuppressWarnings("NullAway.Init") // made before each
class FleetSessionsTest {
  private static final String THERE =
      """
      HTTP/1.1 200 OK\r
      \r
      {"sessions":[{"id":"far","kind":"console","state":"ready","attention":"none",
        "created":"2026-01-02T03:04:05Z","host":"there"}]}""";

  private final AtomicBoolean heard = new AtomicBoolean(true);
  private final AtomicBoolean cutOff = new AtomicBoolean();
  private final Tokens tokens = Tokens.open(new MemoryTokenFile(), InstantSource.system());
  @AutoClose private ServedRoutes served;

  @BeforeEach
  void serve() throws Exception {
    served =
        new ServedRoutes(
            new HostRoutes(
                    new Host(),
                    () -> {
                      throw KonsolException.unsupported("no agents");
                    },
                    "here",
                    new Hosts(heard, cutOff))
                .all(),
            tokens);
    assertThat(states()).containsExactly("ready");
  }

  @Test
  void whatLivedOnAHostThatIsGoneHasFailedWithIt() throws Exception {
    heard.set(false);

    assertThat(states()).containsExactly("failed");
  }

  @Test
  void nobodySaysThatOfOthersWhileThisHostIsCutOff() throws Exception {
    heard.set(false);
    cutOff.set(true);

    assertThat(states()).isEmpty();
    assertThat(all().path("unreachable").get(0).asString()).isEqualTo("there");
  }

  /// Theirs is a console of this host that is called the same.
  @Test
  void whoHasATokenForOneHereIsNotToldOfThoseOnAHostThatIsGone() throws Exception {
    heard.set(false);
    Optional<Set<Grant.Ref>> one = Optional.of(Set.of(new Grant.Ref("console", "far")));
    Grant grant = new Grant("", one, Set.of(), true, Optional.empty());
    ServedRoutes reader = served.as(tokens.make(grant).secret());

    assertThat(reader.get("/v1/sessions?all=true").json().path("sessions")).isEmpty();
  }

  @Test
  void whatLivedOnAHostThatIsGoneIsFoundByItsWords() throws Exception {
    heard.set(false);

    assertThat(found("fa")).hasSize(1);
    assertThat(found("near")).isEmpty();
  }

  private JsonNode found(String words) throws Exception {
    return served.get("/v1/sessions?all=true&q=" + words).json().path("sessions");
  }

  private List<String> states() throws Exception {
    return all().path("sessions").valueStream().map(row -> row.path("state").asString()).toList();
  }

  private JsonNode all() throws Exception {
    return served.get("/v1/sessions?all=true").json();
  }

  private record Hosts(AtomicBoolean heard, AtomicBoolean cutOff) implements OtherHosts {
    @Override
    public Optional<String> self() {
      return Optional.of("here");
    }

    @Override
    public Optional<String> problem() {
      return cutOff.get() ? Optional.of("NATS is away") : Optional.empty();
    }

    @Override
    public List<HostInfo> list() {
      return List.of(host("here", true), host("there", heard.get()));
    }

    private static HostInfo host(String name, boolean reachable) {
      return new HostInfo(
          name,
          1,
          "",
          Map.of(),
          "",
          0,
          0,
          Set.of(),
          false,
          Instant.EPOCH,
          reachable,
          name.equals("here"));
    }

    @Override
    public HostStream lines(String host) {
      throw new UnsupportedOperationException();
    }

    @Override
    public HostStream http(String host, String scope) {
      if (!heard.get()) {
        throw new KonsolException(ErrorCode.UNREACHABLE, host);
      }
      return new Canned(
          OutputStream.nullOutputStream(), new ByteArrayInputStream(THERE.getBytes(UTF_8)));
    }
  }

  private record Canned(OutputStream output, InputStream input) implements HostStream {
    @Override
    public Optional<String> endReason() {
      return Optional.empty();
    }

    @Override
    public void close() {}
  }
}
