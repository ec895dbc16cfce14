package dev.konsol.agent.provider.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The proxies that the environment names, as other programs read it (`HTTPS_PROXY`, `HTTP_PROXY`,
/// `ALL_PROXY`, `NO_PROXY`, in small letters too); without any, those of the JVM. This machine is
/// reached directly. Safe for any thread.
public final class EnvironmentProxies extends ProxySelector {
  private final Map<String, String> environment;
  private final ProxySelector others;

  private EnvironmentProxies(Map<String, String> environment, ProxySelector others) {
    this.environment = environment;
    this.others = others;
  }

  public static EnvironmentProxies of(Map<String, String> environment) {
    return new EnvironmentProxies(Map.copyOf(environment), ProxySelector.getDefault());
  }

  @Override
  public List<Proxy> select(URI address) {
    Optional<InetSocketAddress> proxy =
        variable(address.getScheme().toUpperCase(Locale.ROOT) + "_PROXY")
            .or(() -> variable("ALL_PROXY"))
            .flatMap(EnvironmentProxies::parsed);
    if (proxy.isEmpty()) {
      return others.select(address);
    }
    return List.of(
        direct(address.getHost().toLowerCase(Locale.ROOT))
            ? Proxy.NO_PROXY
            : new Proxy(Proxy.Type.HTTP, proxy.get()));
  }

  private boolean direct(String host) {
    boolean here =
        host.equals("localhost")
            || host.startsWith("127.")
            || host.equals("[::1]")
            || host.endsWith(".localhost");
    return here
        || Arrays.stream(variable("NO_PROXY").orElse("").toLowerCase(Locale.ROOT).split(","))
            .map(String::strip)
            .filter(each -> !each.isEmpty())
            .anyMatch(each -> excluded(host, each));
  }

  private static boolean excluded(String host, String wanted) {
    String name = wanted.startsWith("*.") ? wanted.substring(1) : wanted;
    String suffix = name.startsWith(".") ? name : "." + name;
    return wanted.equals("*") || host.equals(name) || host.endsWith(suffix);
  }

  private Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name))
        .or(() -> Optional.ofNullable(environment.get(name.toLowerCase(Locale.ROOT))))
        .map(String::strip)
        .filter(value -> !value.isEmpty());
  }

  /// Nothing where it is no address of one.
  private static Optional<InetSocketAddress> parsed(String text) {
    try {
      URI address = URI.create(text.contains("://") ? text : "http://" + text);
      int port = address.getPort() < 0 ? 80 : address.getPort();
      return Optional.ofNullable(address.getHost())
          .map(host -> InetSocketAddress.createUnresolved(host, port));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  @Override
  public void connectFailed(URI address, SocketAddress proxy, IOException failure) {
    // Whoever asked is told.
  }
}
