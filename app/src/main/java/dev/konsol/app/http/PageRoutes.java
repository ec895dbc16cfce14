package dev.konsol.app.http;

import dev.konsol.http.Exchange;
import dev.konsol.http.Route;
import dev.konsol.http.RouteDoc;
import dev.konsol.http.RouteDoc.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The page for people, at `/`. There is nothing secret in it, so it needs no token: it takes that
/// from the fragment of its address, which browsers keep to themselves. It may load nothing but its
/// own two files and speak to nobody but this server.
final class PageRoutes {
  private static final Map<String, String> POLICY =
      Map.of(
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
              + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          "Referrer-Policy",
          "no-referrer");

  private PageRoutes() {}

  static List<Route> all() {
    return List.of(
        route("/", "page.html", "text/html"),
        route("/page.js", "page.js", "text/javascript"),
        route("/page.css", "page.css", "text/css"));
  }

  private static Route route(String path, String file, String mime) {
    RouteDoc doc =
        RouteDoc.of(
            "page",
            "The page for people: " + file + ".",
            new Answer(200, "The file.", mime, "{\"type\":\"string\"}"));
    return Route.open("GET", path, doc, exchange -> serve(exchange, file, mime));
  }

  private static void serve(Exchange exchange, String file, String mime) throws IOException {
    try (InputStream in = Objects.requireNonNull(PageRoutes.class.getResourceAsStream(file))) {
      exchange.answer(200, mime + "; charset=utf-8", in.readAllBytes(), POLICY);
    }
  }
}
