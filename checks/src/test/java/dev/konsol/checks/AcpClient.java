package dev.konsol.checks;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// An editor that speaks just enough of ACP to have prompts answered, in a conversation of its own.
/// It refuses whatever it is asked, but for permissions where it was told to give them.
final class AcpClient extends JsonRpcClient {
  private final Function<JsonNode, String> choice;
  private String session = "";

  /// `konsol acp` in that folder.
  AcpClient(KonsolProgram konsol, Path directory, String... options) {
    this(konsol.streams(directory, Map.of(), "acp", options), "");
  }

  /// @param permitted the option that is chosen when permission is asked for, or nothing
  AcpClient(Streams streams, String permitted) {
    this(streams, _ -> permitted);
  }

  /// @param choice the option that is chosen for a request for permission, or nothing
  AcpClient(Streams streams, Function<JsonNode, String> choice) {
    super(streams, Framing.LINES);
    this.choice = choice;
  }

  /// Greets, and begins a conversation there; answers its id.
  String begin(Path directory) {
    result("initialize", Map.of("protocolVersion", 1));
    Map<String, ?> where = Map.of("cwd", directory.toString(), "mcpServers", List.of());
    session = result("session/new", where).path("sessionId").asString();
    return session;
  }

  /// What the prompt's turn ended with.
  JsonNode prompt(String text) {
    return receive(startPrompt(text)).path("result");
  }

  int startPrompt(String text) {
    List<?> prompt = List.of(Map.of("type", "text", "text", text));
    return send("session/prompt", Map.of("sessionId", session, "prompt", prompt));
  }

  @Override
  @Nullable Object answer(JsonNode request) {
    if (!request.path("method").asString().endsWith("/request_permission")) {
      return null;
    }
    String permitted = choice.apply(request);
    if (permitted.isEmpty()) {
      return null;
    }
    told().add(request);
    return Map.of("outcome", Map.of("outcome", "selected", "optionId", permitted));
  }
}
