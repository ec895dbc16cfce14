package dev.konsol.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A client that reads server-sent events.
public final class EventLines implements AutoCloseable {
  private static final String DATA = "data: ";

  private final BufferedReader lines;

  public EventLines(ServedRoutes served, String path) throws IOException, InterruptedException {
    var answer = served.client().send(served.request(path).build(), BodyHandlers.ofInputStream());
    if (answer.statusCode() != 200) {
      throw new AssertionError("answered " + answer.statusCode());
    }
    lines = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
  }

  /// The next event's data.
  public JsonNode next() throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(DATA)) {
        return JsonMapper.shared().readTree(line.substring(DATA.length()));
      }
    }
    throw new AssertionError("the stream has ended");
  }

  /// Whether the server ends the stream, after whatever still comes.
  public boolean ended() {
    try {
      while (lines.readLine() != null) {
        // what was on its way
      }
      return true;
    } catch (IOException e) {
      return true; // in the middle of something
    }
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
