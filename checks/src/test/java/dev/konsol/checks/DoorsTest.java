package dev.konsol.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.testkit.WebSocketClient;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// All doors of one daemon keep to [DoorContract].
@Tag("slow")
@Timeout(120)
class DoorsTest {
  private static final int MIB = 1 << 20;
  private static final DoorWords MCP =
      new DoorWords.JsonRpc(
          "tools/list",
          """
          {"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
          "io.modelcontextprotocol/clientCapabilities":{}}}""");

  @AutoClose private static HttpServer server;

  @BeforeAll
  static void start() {
    server =
        HttpServer.started("{\"when\":{\"role\":\"user\"},\"text\":\"Good day.\",\"repeat\":true}");
  }

  /// A door of the socket, whose messages are told apart in a stream of bytes: by the ends of
  /// lines, unless it says otherwise.
  abstract static class StreamDoor extends DoorContract {
    private final String name;

    /// @param name for `open`; nothing for what the socket speaks by itself
    StreamDoor(String name, DoorWords words, int limit) {
      super(words, limit);
      this.name = name;
    }

    byte[] framed(byte[] message) {
      return joined(message, new byte[] {'\n'});
    }

    static byte[] joined(byte[] one, byte[] other) {
      ByteArrayOutputStream both = new ByteArrayOutputStream(one.length + other.length);
      both.writeBytes(one);
      both.writeBytes(other);
      return both.toByteArray();
    }

    JsonNode read(Streams streams) {
      return Json.read(streams.line());
    }

    @Override
    Client connect() {
      KonsolProgram konsol = server.program();
      Streams streams = name.isEmpty() ? Streams.of(konsol.socket()) : Streams.of(konsol, name);
      return new StreamClient(this, streams);
    }

    @Test
    void aClientThatHasSaidEverythingStillGetsItsAnswer() {
      for (int i = 0; i < 10; i++) {
        try (Client client = connect()) {
          client.send(words.request(13));
          ((StreamClient) client).streams.endInput();
          words.isAnswered(client, 13);
        }
      }
    }

    @Test
    void aMessageMayArriveInPieces() {
      try (Client client = connect()) {
        for (byte each : framed(words.request(12).getBytes(UTF_8))) {
          ((StreamClient) client).streams.write(new byte[] {each});
        }
        words.isAnswered(client, 12);
      }
    }
  }

  private record StreamClient(StreamDoor door, Streams streams) implements DoorContract.Client {
    @Override
    public void send(byte[] message) {
      streams.write(door.framed(message));
    }

    @Override
    public void begin(String part) {
      byte[] whole = door.framed((part + "and so on").getBytes(UTF_8));
      streams.write(java.util.Arrays.copyOf(whole, whole.length - 5));
    }

    @Override
    public JsonNode next() {
      return door.read(streams);
    }

    @Override
    public void close() {
      streams.close();
    }
  }

  @Nested
  class LinesDoor extends StreamDoor {
    LinesDoor() {
      super("", new DoorWords.Lines(), 8 * MIB);
    }
  }

  @Nested
  class RpcDoor extends StreamDoor {
    RpcDoor() {
      super("rpc", new DoorWords.JsonRpc("konsol/session.list", "{}"), 64 * MIB);
    }

    @Override
    byte[] framed(byte[] message) {
      return joined(("Content-Length: " + message.length + "\r\n\r\n").getBytes(UTF_8), message);
    }

    @Override
    JsonNode read(Streams streams) {
      String header = streams.line();
      assertThat(streams.line()).isEmpty();
      return Json.read(streams.text(Integer.parseInt(header.replaceAll("\\D", ""))));
    }
  }

  @Nested
  class McpDoor extends StreamDoor {
    McpDoor() {
      super("mcp", MCP, 64 * MIB);
    }
  }

  @Nested
  class AcpDoor extends StreamDoor {
    AcpDoor() {
      super("acp", new DoorWords.JsonRpc("initialize", "{\"protocolVersion\":1}"), 64 * MIB);
    }
  }

  @Nested
  class AgentDoor extends StreamDoor {
    AgentDoor() {
      super("agent", new DoorWords.Agent(), 16 * MIB);
    }
  }

  @Nested
  class LanguageServerDoor extends StreamDoor {
    LanguageServerDoor() {
      super("lsp", new DoorWords.LanguageServers(), 8 * MIB);
    }
  }

  @Nested
  class WebSocketDoor extends DoorContract {
    WebSocketDoor() {
      super(new DoorWords.Agent(), 16 * MIB);
    }

    /// Frames say how long they are, but not all at once.
    @Override
    boolean hangsUp() {
      return true;
    }

    @Override
    Client connect() {
      return new SocketClient(server.socket("/ws"));
    }
  }

  private record SocketClient(HttpSocket socket) implements DoorContract.Client {
    @Override
    public void send(byte[] message) {
      socket.sayRaw(message);
    }

    @Override
    public void begin(String part) {
      socket.begin(part);
    }

    @Override
    public JsonNode next() {
      String line = socket.line();
      return line.equals(WebSocketClient.END)
          ? Json.read("{\"type\":\"status\",\"level\":\"error\",\"message\":\"hung up\"}")
          : Json.read(line);
    }

    @Override
    public void close() {
      socket.close();
    }
  }

  /// MCP over HTTP, where each request is a message.
  @Nested
  class HttpDoor extends DoorContract {
    HttpDoor() {
      super(MCP, 16 * MIB);
    }

    @Override
    Client connect() {
      return new HttpClient(new ArrayDeque<>());
    }
  }

  private record HttpClient(Deque<JsonNode> answers) implements DoorContract.Client {
    private static final Pattern METHOD = Pattern.compile("\"method\":\"(\\S+?)\"");

    @Override
    public void send(byte[] message) {
      Matcher method = METHOD.matcher(new String(message, 0, Math.min(100, message.length), UTF_8));
      HttpServer.Answer answer =
          server.send(
              server
                  .request("/mcp")
                  .header("Content-Type", "application/json")
                  .header("Accept", "application/json, text/event-stream")
                  .header("MCP-Protocol-Version", "2026-07-28")
                  .header("Mcp-Method", method.find() ? method.group(1) : "none")
                  .POST(BodyPublishers.ofByteArray(message)));
      answers.add(
          answer.status() == 413
              ? Json.read("{\"error\":{\"code\":-413,\"message\":\"too large\"}}")
              : answer.json());
    }

    @Override
    public void begin(String part) {
      send(part);
    }

    @Override
    public JsonNode next() {
      return answers.remove();
    }

    @Override
    public void close() {}
  }
}
