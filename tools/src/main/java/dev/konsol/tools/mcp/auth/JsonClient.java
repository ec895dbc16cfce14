package dev.konsol.tools.mcp.auth;

import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// Small JSON documents over HTTP, each bounded in size and time.
///
/// @param client one that follows no redirects, which its owner closes
record JsonClient(HttpClient client) {
  private static final int LARGEST = 256 << 10;
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  JsonClient {
    if (client.followRedirects() != HttpClient.Redirect.NEVER) {
      throw new IllegalArgumentException("a redirect would carry a secret elsewhere");
    }
  }

  /// @param body an object, empty where the answer is something else
  record Answer(int status, JsonNode body) {
    boolean fine() {
      return status >= 200 && status < 300;
    }

    String text(String name) {
      return body.path(name).asString("");
    }
  }

  Answer get(Endpoint from) throws InterruptedException {
    return ask(from, HttpRequest.newBuilder(from.uri()).GET());
  }

  Answer post(Endpoint to, JsonNode body) throws InterruptedException {
    return ask(
        to,
        HttpRequest.newBuilder(to.uri())
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.toString())));
  }

  Answer post(Endpoint to, Map<String, String> form, Map<String, String> headers)
      throws InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(to.uri())
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(encoded(form)));
    headers.forEach(request::setHeader);
    return ask(to, request);
  }

  static String encoded(Map<String, String> form) {
    return form.entrySet().stream()
        .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
        .collect(Collectors.joining("&"));
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /// The request's own timeout ends with the headers; the body must not trickle for longer either.
  private Answer ask(Endpoint whom, HttpRequest.Builder request) throws InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(
            request.setHeader("Accept", "application/json").build(),
            HttpResponse.BodyHandlers.limiting(HttpResponse.BodyHandlers.ofByteArray(), LARGEST));
    try {
      HttpResponse<byte[]> response = answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      return new Answer(response.statusCode(), object(response.body()));
    } catch (ExecutionException e) {
      throw failed(whom, e.getCause() instanceof IOException why ? why.toString() : "" + e, e);
    } catch (TimeoutException e) {
      throw failed(whom, "it did not answer within " + PATIENCE.toSeconds() + " s", e);
    } finally {
      var _ = answer.cancel(true);
    }
  }

  private static KonsolException failed(Endpoint whom, String why, Exception e) {
    return KonsolException.startFailed("'" + whom.uri() + "' cannot be used: " + why, e);
  }

  private static JsonNode object(byte[] bytes) {
    try {
      JsonNode node = JsonMapper.shared().readTree(bytes);
      return node.isObject() ? node : JsonNodeFactory.instance.objectNode();
    } catch (JacksonException e) {
      // The page of a proxy, or nothing: the status says what matters.
      return JsonNodeFactory.instance.objectNode();
    }
  }
}
