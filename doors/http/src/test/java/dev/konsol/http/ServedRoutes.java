package dev.konsol.http;

import dev.konsol.http.HttpSettings.Hosts;
import dev.konsol.http.HttpSettings.Limits;
import dev.konsol.http.HttpSettings.Patience;
import dev.konsol.http.access.Grants;
import dev.konsol.http.jetty.HttpDoor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Routes behind the door, and a client with the token.
public final class ServedRoutes implements AutoCloseable {
  public static final Duration SOON = Duration.ofSeconds(30);
  static final String TOKEN = "open-sesame-12345";

  private final HttpDoor door;
  private final HttpClient client;
  private final String token;

  /// What came back.
  public record Answer(HttpResponse<byte[]> response) {
    public int status() {
      return response.statusCode();
    }

    public String text() {
      return new String(response.body(), StandardCharsets.UTF_8);
    }

    public JsonNode json() {
      return JsonMapper.shared().readTree(text().isEmpty() ? "{}" : text());
    }

    public String text(String name) {
      return json().path(name).stringValue("");
    }

    public String code() {
      return text("code");
    }

    public String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }
  }

  public ServedRoutes(List<Route> routes) throws IOException {
    this(routes, Grants.NONE);
  }

  /// With tokens for less than everything.
  public ServedRoutes(List<Route> routes, Grants grants) throws IOException {
    this(
        HttpDoor.start(
            HttpAddress.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
            new HttpSettings(TOKEN, grants, Hosts.LOOPBACK, Limits.USUAL, Patience.USUAL),
            routes),
        HttpClient.newHttpClient(),
        TOKEN);
  }

  private ServedRoutes(HttpDoor door, HttpClient client, String token) {
    this.door = door;
    this.client = client;
    this.token = token;
  }

  /// The same for a client with another token.
  public ServedRoutes as(String other) {
    return new ServedRoutes(door, client, other);
  }

  String token() {
    return token;
  }

  public Answer get(String path, String... headers) throws IOException, InterruptedException {
    return send("GET", path, "", headers);
  }

  public Answer post(String path, String body, String... headers)
      throws IOException, InterruptedException {
    return send("POST", path, body, headers);
  }

  public Answer send(String method, String path, String body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = request(path);
    if (headers.length > 0) {
      request.headers(headers);
    }
    return new Answer(
        client.send(
            request.method(method, BodyPublishers.ofString(body)).build(),
            BodyHandlers.ofByteArray()));
  }

  public HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(uri(path)).header("Authorization", "Bearer " + token);
  }

  public URI uri(String path) {
    return door.address().resolve(path);
  }

  public HttpClient client() {
    return client;
  }

  @Override
  public void close() {
    door.close();
    client.close();
  }
}
