package dev.konsol.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.client.env.Retry;
import dev.konsol.client.env.StateDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The part of the training that has a daemon answer over HTTP. Speaks it by hand: the client's own
/// cache shall not hold an HTTP client.
final class HttpExercise {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final Pattern ID = Pattern.compile("\"session_id\":\"([^\"]+)\"");

  private final URI address;
  private final String token;

  private HttpExercise(URI address, String token) {
    this.address = address;
    this.token = token;
  }

  static void run(StateDirectory daemon) throws IOException, InterruptedException {
    Optional<URI> address =
        Retry.find(
            PATIENCE,
            () ->
                Files.exists(daemon.httpUrl())
                    ? Optional.of(URI.create(Files.readString(daemon.httpUrl()).strip()))
                    : Optional.empty());
    if (address.isPresent()) {
      new HttpExercise(address.get(), Files.readString(daemon.token()).strip())
          .everything(daemon.path().resolve("script.json").toString());
    }
  }

  private void everything(String script) throws IOException {
    sessions(script);
    request("GET", "/healthz", "");
    request("GET", "/metrics", "");
    request("GET", "/openapi.json", "");
    request("GET", "/nowhere", "");
    request("POST", "/mcp", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");
  }

  private void sessions(String script) throws IOException {
    String made = request("POST", "/sessions", "{\"model\":\"script:" + script + "\"}");
    Matcher id = ID.matcher(made);
    if (!id.find()) {
      return;
    }
    String session = "/sessions/" + id.group(1);
    SocketExercise.run(address, token, id.group(1));
    request("POST", session + "/messages", "{\"text\":\"go\"}");
    request("GET", session + "/history", "");
    request("POST", session + "/interrupt", "");
    request("GET", "/sessions", "");
    request("GET", "/conversations/" + id.group(1) + "/cwd", "");
    request("DELETE", session, "");
  }

  private String request(String method, String path, String body) throws IOException {
    String head =
        "%s %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nConnection: close\r\n"
            .formatted(method, path, address.getAuthority(), token);
    String length = "Content-Length: " + body.getBytes(UTF_8).length + "\r\n\r\n";
    try (Socket socket = new Socket(address.getHost(), address.getPort())) {
      socket.getOutputStream().write((head + length + body).getBytes(UTF_8));
      InputStream answer = socket.getInputStream();
      return new String(answer.readAllBytes(), ISO_8859_1);
    }
  }
}
