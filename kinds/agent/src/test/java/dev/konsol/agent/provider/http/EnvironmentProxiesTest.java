package dev.konsol.agent.provider.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentProxiesTest {
  private static Proxy proxy(String address, Map<String, String> environment) {
    return EnvironmentProxies.of(environment).select(URI.create(address)).getFirst();
  }

  private static Proxy at(String host, int port) {
    return new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(host, port));
  }

  @Test
  void proxiesAreThoseOfTheScheme() {
    Map<String, String> environment =
        Map.of("HTTPS_PROXY", "http://secure:3128", "http_proxy", "plain:8080");
    assertThat(proxy("https://api.example.com/v1", environment)).isEqualTo(at("secure", 3128));
    assertThat(proxy("http://api.example.com/v1", environment)).isEqualTo(at("plain", 8080));
    assertThat(proxy("https://x.example.com", Map.of("ALL_PROXY", "http://all")))
        .isEqualTo(at("all", 80));
    assertThat(proxy("https://x.example.com", Map.of("HTTPS_PROXY", "::: no address")))
        .isEqualTo(Proxy.NO_PROXY);
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost:11434,''",
    "http://127.0.0.1:11434,''",
    "http://[::1]:11434,''",
    "http://api.example.com,*",
    "http://api.example.com,'other.org, EXAMPLE.com'",
    "http://api.example.com,.example.com",
    "http://api.example.com,*.example.com",
    "http://api.example.com,api.example.com"
  })
  void someAreReachedDirectly(String address, String excluded) {
    assertThat(proxy(address, Map.of("HTTP_PROXY", "p:1", "NO_PROXY", excluded)))
        .isEqualTo(Proxy.NO_PROXY);
  }

  @Test
  void aPartOfANameIsNotTheName() {
    assertThat(
            proxy("http://badexample.com", Map.of("HTTP_PROXY", "p:1", "NO_PROXY", "example.com")))
        .isEqualTo(at("p", 1));
  }
}
