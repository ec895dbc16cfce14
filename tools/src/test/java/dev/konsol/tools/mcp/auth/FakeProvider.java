package dev.konsol.tools.mcp.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// An MCP server and its authorization server on one port, which keep to the specifications unless
/// a test puts something else in the place of one of their answers.
final class FakeProvider implements AutoCloseable {
  /// Answers by path, instead of the usual ones.
  final Map<String, String> documents = new ConcurrentHashMap<>();

  /// Redirects by path.
  final Map<String, String> redirects = new ConcurrentHashMap<>();

  final List<String> requests = new CopyOnWriteArrayList<>();
  final List<Map<String, String>> forms = new CopyOnWriteArrayList<>();
  final List<String> authorizations = new CopyOnWriteArrayList<>();
  volatile String challenge;
  volatile String consent = "granted";
  volatile String tokenExtras = "";
  volatile long lifetime = 3_600;
  volatile boolean refreshes = true;
  volatile String valid = "none";
  private volatile Map<String, String> asked = Map.of();
  private volatile String refreshToken = "none";
  private final AtomicInteger tokens = new AtomicInteger();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;

  FakeProvider() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
    challenge =
        "Bearer resource_metadata=\""
            + url("/.well-known/oauth-protected-resource/mcp")
            + "\", scope=\"read write\"";
    documents.put(
        "/.well-known/oauth-protected-resource/mcp",
        json("{'resource':'%s','authorization_servers':['%s']}", url("/mcp"), url("/login")));
    documents.put("/.well-known/oauth-authorization-server/login", issuer(url("/login"), url("")));
  }

  String document(String path) {
    return Objects.requireNonNull(documents.get(path));
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  static String issuer(String name, String base) {
    return json(
        "{'issuer':'%s','authorization_endpoint':'%s/authorize','token_endpoint':'%s/token','registration_endpoint':'%s/register','code_challenge_methods_supported':['S256']}",
        name, base, base, base);
  }

  static String json(String template, Object... values) {
    return template.replace('\'', '"').formatted(values);
  }

  private void serve(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    requests.add(exchange.getRequestMethod() + " " + path);
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    if (redirects.containsKey(path)) {
      exchange.getResponseHeaders().set("Location", redirects.getOrDefault(path, ""));
      exchange.sendResponseHeaders(302, -1);
    } else if (documents.containsKey(path)) {
      answer(exchange, 200, document(path));
    } else {
      switch (path) {
        case "/mcp" -> mcp(exchange, body);
        case "/register" -> answer(exchange, 201, json("{'client_id':'registered'}"));
        case "/authorize" -> authorize(exchange);
        case "/token" -> token(exchange, query(body));
        default -> exchange.sendResponseHeaders(404, -1);
      }
    }
    exchange.close();
  }

  private void mcp(HttpExchange exchange, String body) throws IOException {
    String authorization = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
    authorizations.add(authorization);
    if (!authorization.equals("Bearer " + valid)) {
      exchange.getResponseHeaders().set("WWW-Authenticate", challenge);
      exchange.sendResponseHeaders(401, -1);
      return;
    }
    JsonNode message = JsonMapper.shared().readTree(body);
    String result =
        switch (message.path("method").asString("")) {
          case "initialize" -> "{'protocolVersion':'2025-11-25','capabilities':{'tools':{}}}";
          case "tools/list" -> "{'tools':[{'name':'add','inputSchema':{'type':'object'}}]}";
          case "tools/call" -> "{'content':[{'type':'text','text':'5'}]}";
          default -> "";
        };
    if (result.isEmpty()) {
      exchange.sendResponseHeaders(202, -1);
    } else {
      answer(
          exchange,
          200,
          json("{'jsonrpc':'2.0','id':" + message.path("id") + ",'result':" + result + "}"));
    }
  }

  private void authorize(HttpExchange exchange) throws IOException {
    asked = query(exchange.getRequestURI().getRawQuery());
    String back = asked.get("redirect_uri") + "?state=" + asked.get("state");
    exchange
        .getResponseHeaders()
        .set("Location", back + (consent.equals("granted") ? "&code=c1" : "&error=" + consent));
    exchange.sendResponseHeaders(302, -1);
  }

  private void token(HttpExchange exchange, Map<String, String> form) throws IOException {
    forms.add(form);
    boolean fine =
        form.getOrDefault("grant_type", "").equals("authorization_code")
            ? "c1".equals(form.getOrDefault("code", ""))
                && hashed(form.getOrDefault("code_verifier", ""))
                    .equals(asked.getOrDefault("code_challenge", ""))
                && form.getOrDefault("redirect_uri", "")
                    .equals(asked.getOrDefault("redirect_uri", ""))
                && form.getOrDefault("client_id", "").equals(asked.getOrDefault("client_id", ""))
            : refreshes && refreshToken.equals(form.getOrDefault("refresh_token", ""));
    if (!fine) {
      answer(exchange, 400, json("{'error':'invalid_grant'}"));
      return;
    }
    int number = tokens.incrementAndGet();
    valid = "secret-access-" + number;
    refreshToken = "secret-refresh-" + number;
    answer(
        exchange,
        200,
        json(
            "{'access_token':'%s','refresh_token':'%s','token_type':'Bearer','expires_in':%d%s}",
            valid, refreshToken, lifetime, tokenExtras));
  }

  /// What was asked for last at the authorization endpoint.
  Map<String, String> asked() {
    return asked;
  }

  private static String hashed(String verifier) {
    try {
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, String> query(String text) {
    Map<String, String> query = new HashMap<>();
    for (String pair : text.split("&", -1)) {
      String[] both = pair.split("=", 2);
      query.put(URLDecoder.decode(both[0], UTF_8), URLDecoder.decode(both[1], UTF_8));
    }
    return query;
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
