package dev.konsol.http.v1.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.http.ServedRoutes;
import dev.konsol.testkit.Await;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HostInfoRoutesTest {
  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  private final AtomicInteger taken = new AtomicInteger();
  private final LoadHistory load = history(Duration.ofDays(1));
  private ServedRoutes served;

  private LoadHistory history(Duration apart) {
    return new LoadHistory(this::sample, apart, _ -> {});
  }

  private LoadSample sample() {
    taken.incrementAndGet();
    return new LoadSample(START, 0.25, 1024, 3, 40, 20);
  }

  @BeforeEach
  void serve() throws Exception {
    served = new ServedRoutes(new HostInfoRoutes(new Facts(), load).all());
  }

  @AfterEach
  void close() {
    served.close();
    load.close();
  }

  private record Facts() implements HostFacts {
    @Override
    public String version() {
      return "1.2";
    }

    @Override
    public String name() {
      return "here";
    }

    @Override
    public Instant started() {
      return START;
    }

    @Override
    public long pid() {
      return 7;
    }

    @Override
    public Map<String, Long> limits() {
      return Map.of("consoles", 9L);
    }

    @Override
    public List<String> log(int most) {
      return List.of("a", "b", "c").subList(0, Math.min(3, most));
    }

    @Override
    public String doctor() {
      return "{\"findings\":[]}\n";
    }
  }

  @Test
  void theHostTellsWhatItIsAndWhatItTakes() throws Exception {
    assertThat(served.get("/v1/host").text())
        .isEqualTo(
            """
            {"version":"1.2","name":"here","started":"2026-01-02T03:04:05Z","pid":7,\
            "limits":{"consoles":9},"samples":[{"at":"2026-01-02T03:04:05Z","cpu":0.25,\
            "memory":1024,"sessions":3,"descriptors":40,"threads":20}]}""");
    assertThat(served.get("/v1/host?after=2026-01-02T03:04:05Z").json().path("samples").isEmpty())
        .isTrue();
    assertThat(served.get("/v1/host?after=now").status()).isEqualTo(400);
  }

  @Test
  void nothingIsSampledWhileNobodyLooks() {
    try (LoadHistory quick = history(Duration.ofNanos(1))) {
      assertThat(taken).hasValue(0);
      quick.after(Instant.EPOCH);
      Await.until("the end of it", ServedRoutes.SOON, () -> !quick.isSampling());
      int until = taken.get();
      assertThat(until).isEqualTo(24);
      assertThat(quick.after(Instant.EPOCH)).hasSizeGreaterThan(until);
    }
  }

  @Test
  void theLogAndTheDoctorAreThere() throws Exception {
    assertThat(served.get("/v1/host/log?lines=2").text()).isEqualTo("{\"lines\":[\"a\",\"b\"]}");
    assertThat(served.get("/v1/host/log?lines=0").status()).isEqualTo(400);
    assertThat(served.get("/v1/host/doctor").text()).isEqualTo("{\"findings\":[]}");
  }
}
