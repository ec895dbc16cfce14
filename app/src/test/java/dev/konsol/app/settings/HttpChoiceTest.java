package dev.konsol.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.UsageError;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HttpChoiceTest {
  @Test
  void theOptionComesBeforeTheEnvironmentAndThatBeforeTheUsual() throws UnknownHostException {
    Map<String, String> environment = Map.of("KONSOL_HTTP", "127.0.0.1:1");
    assertThat(HttpChoice.of(options("off"), environment)).isEqualTo(new HttpChoice.Off());
    assertThat(HttpChoice.of(options(), environment)).isEqualTo(new HttpChoice.At(here(1), false));
    assertThat(HttpChoice.of(options(), Map.of("KONSOL_HTTP", "")))
        .isEqualTo(new HttpChoice.Usual());
  }

  @Test
  void aPortAloneIsOnThisMachine() throws UnknownHostException {
    byte[] six = new byte[16];
    six[15] = 1;
    assertThat(HttpChoice.of(options("0"), Map.of())).isEqualTo(new HttpChoice.At(here(0), false));
    assertThat(HttpChoice.of(options("[::1]:80"), Map.of()))
        .isEqualTo(
            new HttpChoice.At(new InetSocketAddress(InetAddress.getByAddress(six), 80), false));
  }

  @Test
  void whatOthersCanReachHasToBeMeant() {
    assertThatThrownBy(() -> HttpChoice.of(options("0.0.0.0:80"), Map.of()))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("--allow-remote");
    assertThat(HttpChoice.of(options("0.0.0.0:80"), Map.of("KONSOL_ALLOW_REMOTE", "1")).remote())
        .isTrue();
    assertThat(HttpChoice.of(options("127.0.0.1:80"), Map.of("KONSOL_ALLOW_REMOTE", "1")).remote())
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:70000", "127.0.0.1:-1", ":"})
  void whatIsNoAddressIsRefused(String wrong) {
    assertThatThrownBy(() -> HttpChoice.of(options(wrong), Map.of()))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining(wrong);
  }

  private static InetSocketAddress here(int port) throws UnknownHostException {
    return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
  }

  private static Arguments options(String... http) {
    return new Arguments(
        http.length == 0 ? Map.of() : Map.of("http", List.of(http)), Map.of(), false);
  }
}
