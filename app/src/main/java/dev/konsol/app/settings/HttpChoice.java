package dev.konsol.app.settings;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.UsageError;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Where the user wants HTTP: options over environment over the default.
public sealed interface HttpChoice {
  /// Whether others than this machine may come, under whatever name.
  default boolean remote() {
    return false;
  }

  /// Nowhere.
  record Off() implements HttpChoice {}

  /// There, and nowhere else.
  record At(InetSocketAddress address, boolean remote) implements HttpChoice {}

  /// At the usual address, or at any free port where that is taken.
  record Usual() implements HttpChoice {}

  /// Where clients look first.
  static InetSocketAddress usual() {
    return new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 7717);
  }

  static List<Option> options() {
    return List.of(
        Option.value(
            "http", "ADDR:PORT", "where HTTP is, or 'off'; 127.0.0.1:7717 (also KONSOL_HTTP)"),
        Option.flag("allow-remote", "let HTTP listen beyond this machine"));
  }

  static HttpChoice of(Arguments arguments, Map<String, String> environment) {
    String wanted = arguments.option("http").orElse(environment.getOrDefault("KONSOL_HTTP", ""));
    boolean remote =
        arguments.flag("allow-remote")
            || Set.of("1", "true", "yes")
                .contains(environment.getOrDefault("KONSOL_ALLOW_REMOTE", ""));
    return switch (wanted) {
      case "" -> new Usual();
      case "off" -> new Off();
      default -> at(wanted, where(arguments), remote);
    };
  }

  private static String where(Arguments arguments) {
    return arguments.flag("http") ? "--http" : "KONSOL_HTTP, or 'http' in your config.json,";
  }

  private static HttpChoice at(String wanted, String where, boolean remote) {
    InetSocketAddress address = parsed(wanted, where);
    if (!address.getAddress().isLoopbackAddress() && !remote) {
      throw new UsageError(
          where
              + " "
              + wanted
              + " can be reached from other machines: say --allow-remote if that is meant");
    }
    return new At(address, remote && !address.getAddress().isLoopbackAddress());
  }

  private static InetSocketAddress parsed(String wanted, String where) {
    int colon = wanted.lastIndexOf(':');
    String host = colon < 0 ? "" : wanted.substring(0, colon);
    String bare =
        host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
    try {
      int port = Integer.parseInt(wanted.substring(colon + 1));
      InetAddress address =
          bare.isEmpty() ? InetAddress.ofLiteral("127.0.0.1") : InetAddress.getByName(bare);
      return new InetSocketAddress(address, port);
    } catch (UnknownHostException e) {
      throw new UsageError(where + " " + wanted + ": there is no address '" + bare + "'");
    } catch (IllegalArgumentException e) {
      throw new UsageError(
          where + " takes ADDR:PORT, for example 127.0.0.1:7717, or 'off', not '" + wanted + "'");
    }
  }
}
