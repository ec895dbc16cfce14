package dev.konsol.agent.provider.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpHeaders;

/// Where a server sends us. Nobody follows it: a key would go along.
final class Location {
  private Location() {}

  /// For people: without a query and a user, which may be secrets.
  static String of(HttpHeaders headers) {
    try {
      URI where = new URI(headers.firstValue("location").orElse(""));
      String host =
          where.getHost() == null
              ? ""
              : where.getScheme()
                  + "://"
                  + where.getHost()
                  + (where.getPort() < 0 ? "" : ":" + where.getPort());
      String path = where.getPath() == null ? "" : where.getPath();
      return host.isEmpty() && path.isEmpty() ? "that it does not name" : host + path;
    } catch (URISyntaxException e) {
      return "that it does not name";
    }
  }
}
