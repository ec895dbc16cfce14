package dev.konsol.app.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.http.Exchange;
import dev.konsol.http.Problem;
import dev.konsol.http.Route;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The page for people, at `/`, and its files below `/page/`. There is nothing secret in it, so it
/// needs no token: it takes that from the fragment of its address, which browsers keep to
/// themselves. It may load nothing but its own files and speak to nobody but this server.
final class PageRoutes {
  /// Styles that its libraries (a terminal, an editor) make at run time carry a nonce, new each
  /// time.
  private static final String PAGE_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-%s'; img-src 'self' data:"
          + " blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none';"
          + " form-action 'none'; frame-ancestors 'none'";

  /// The frame in which HTML of programs is shown: no script but its own, no network, no origin
  /// that could reach the page.
  private static final String FRAME_POLICY =
      "default-src 'none'; script-src 'nonce-%s'; style-src 'unsafe-inline'; img-src data:;"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts";

  private static final String FILE_POLICY = "default-src 'none'; frame-ancestors 'none'";
  private static final String INDEX = "index.html";
  private static final String FRAME = "frame.html";

  private PageRoutes() {}

  static List<Route> all() {
    return List.of(
        Route.get("/", PageRoutes::index)
            .doc("page", "The page for people.")
            .answers(200, "The file.", "text/html", "{\"type\":\"string\"}")
            .open(),
        described(Route.get("/page/{file}", PageRoutes::file))
            .answers(304, "It is what `If-None-Match` names.")
            .open());
  }

  private static Route described(Route route) {
    Route described = route.doc("page", "A file of the page.");
    for (String mime : PageFiles.mimes()) {
      described = described.answers(200, "The file.", mime, "{\"type\":\"string\"}");
    }
    return described;
  }

  private static void index(Exchange exchange) throws IOException {
    document(exchange, INDEX, PAGE_POLICY);
  }

  private static void document(Exchange exchange, String name, String policy) throws IOException {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    String nonce = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    String html = new String(PageFiles.bytes(name), UTF_8).replace("{nonce}", nonce);
    exchange.answer(
        200,
        PageFiles.mime(name),
        html.getBytes(UTF_8),
        headers(policy.formatted(nonce), "no-store"));
  }

  private static void file(Exchange exchange) throws IOException {
    String name = exchange.path("file");
    if (name.equals(FRAME)) {
      document(exchange, FRAME, FRAME_POLICY);
      return;
    }
    String tag =
        PageFiles.tag(name)
            .filter(_ -> !name.equals(INDEX))
            .map(hash -> '"' + hash + '"')
            .orElseThrow(() -> Problem.notFound("the page has no file '" + name + "'"));
    Map<String, String> headers = headers(FILE_POLICY, "no-cache");
    headers.put("ETag", tag);
    headers.put("Vary", "Accept-Encoding");
    if (exchange.header("If-None-Match").filter(tag::equals).isPresent()) {
      exchange.answer(304, "", new byte[0], headers);
      return;
    }
    byte[] body = PageFiles.bytes(name);
    if (exchange.header("Accept-Encoding").filter(given -> given.contains("gzip")).isPresent()) {
      body = PageFiles.compressed(body);
      headers.put("Content-Encoding", "gzip");
    }
    exchange.answer(200, PageFiles.mime(name), body, headers);
  }

  private static Map<String, String> headers(String policy, String cache) {
    Map<String, String> headers = new HashMap<>();
    headers.put("Content-Security-Policy", policy);
    headers.put("Referrer-Policy", "no-referrer");
    headers.put("Cache-Control", cache);
    return headers;
  }
}
