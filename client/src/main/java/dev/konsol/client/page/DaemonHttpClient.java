package dev.konsol.client.page;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.client.connection.Daemons;
import dev.konsol.client.env.Retry;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;

/// The daemon's HTTP, with the token of its owner.
final class DaemonHttpClient implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration LATER = Duration.ofSeconds(2);

  private final String url;
  private final String token;
  private final HttpClient client = HttpClient.newHttpClient();

  private DaemonHttpClient(String url, String token) {
    this.url = url;
    this.token = token;
  }

  /// The daemon is started when there is none.
  static DaemonHttpClient connect(Client client, Arguments arguments)
      throws IOException, InterruptedException {
    Daemons daemons = client.daemons(arguments);
    try (Connection _ = daemons.findOrStartWholly(List.of())) {
      // One that another command has just started may not be that far.
      String url = Retry.find(LATER, daemons::http).orElseThrow(DaemonHttpClient::off);
      String token = Files.readString(daemons.directory().token()).strip();
      return new DaemonHttpClient(url, token);
    }
  }

  private static KonsolException off() {
    return new KonsolException(
        ErrorCode.NOT_ALLOWED,
        "the daemon serves no HTTP: 'konsol restart --http 127.0.0.1:7717' starts one that does");
  }

  String url() {
    return url;
  }

  String token() {
    return token;
  }

  /// What leads to a session, behind the token of an address.
  String place(String idOrName) throws IOException, InterruptedException {
    for (JsonObject row : get("/v1/sessions?q=" + escaped(idOrName)).objects("sessions")) {
      if (row.text("id").equals(idOrName)
          || row.optionalText("name").filter(idOrName::equals).isPresent()) {
        return "&session=" + escaped(row.text("kind")) + "/" + escaped(row.text("id"));
      }
    }
    throw new KonsolException(ErrorCode.UNKNOWN_SESSION, "there is no session '" + idOrName + "'");
  }

  private static String escaped(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  JsonObject get(String path) throws IOException, InterruptedException {
    return send(request(path).GET());
  }

  JsonObject post(String path, String body) throws IOException, InterruptedException {
    return send(request(path).POST(BodyPublishers.ofString(body)));
  }

  void delete(String path) throws IOException, InterruptedException {
    var _ = send(request(path).DELETE());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path))
        .header("Authorization", "Bearer " + token)
        .timeout(PATIENCE);
  }

  private JsonObject send(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
    String body = answer.body().isEmpty() ? "{}" : answer.body();
    if (answer.statusCode() >= 300) {
      String why = JsonObject.parse(body).text("detail", "HTTP " + answer.statusCode());
      throw KonsolException.badRequest(why);
    }
    return JsonObject.parse(body);
  }

  @Override
  public void close() {
    client.close();
  }
}
