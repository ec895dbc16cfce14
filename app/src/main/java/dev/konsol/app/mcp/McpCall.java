package dev.konsol.app.mcp;

import dev.konsol.core.host.HostStream;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolResult.Content;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/// One call of a tool over MCP, on a stream of its own.
final class McpCall {
  private static final String REVISION = "2025-06-18";
  private static final int LONGEST = 64 << 20;

  private final HostStream stream;
  private final InputStream input;

  McpCall(HostStream stream) {
    this.stream = stream;
    this.input = new BufferedInputStream(stream.input(), 16 << 10);
  }

  ToolResult call(String tool, JsonObject arguments) throws IOException {
    send(JsonLine.object().put("cmd", "open").put("door", "mcp"));
    JsonObject opened = receive();
    if (!opened.flag("ok")) {
      return ToolResult.failure(opened.text("error", "it was refused"));
    }
    send(
        request("initialize", 1)
            .putObject(
                "params",
                params ->
                    params
                        .put("protocolVersion", REVISION)
                        .putObject("capabilities", _ -> {})
                        .putObject(
                            "clientInfo",
                            client -> client.put("name", "konsol").put("version", "1"))));
    var _ = answer(1);
    send(JsonLine.object().put("jsonrpc", "2.0").put("method", "notifications/initialized"));
    send(
        request("tools/call", 2)
            .putObject(
                "params",
                params ->
                    params
                        .put("name", tool)
                        .putObject("arguments", each -> each.putAll(arguments))));
    JsonObject answer = answer(2);
    return answer.has("error")
        ? ToolResult.failure(answer.object("error").text("message", "it was refused"))
        : result(answer.object("result"));
  }

  private static JsonLine request(String method, long id) {
    return JsonLine.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
  }

  private static ToolResult result(JsonObject result) {
    List<Content> content = new ArrayList<>();
    for (JsonObject block : result.objects("content")) {
      if (block.text("type", "").equals("text")) {
        content.add(new Content.Text(block.text("text", "")));
      } else if (block.text("type", "").equals("image")) {
        content.add(new Content.Image(block.text("mimeType", ""), block.text("data", "")));
      }
    }
    return new ToolResult(
        content,
        result.optionalObject("structuredContent").map(JsonObject::toString),
        result.flag("isError"));
  }

  private void send(JsonLine line) throws IOException {
    stream.output().write(line.bytes());
    stream.output().flush();
  }

  /// What is said meanwhile is passed over.
  private JsonObject answer(long id) throws IOException {
    while (true) {
      JsonObject message = receive();
      if (!message.has("method") && message.optionalInteger("id").orElse(0) == id) {
        return message;
      }
    }
  }

  private JsonObject receive() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(256);
    for (int next = input.read(); next != '\n'; next = input.read()) {
      if (next < 0) {
        throw new EOFException(stream.endReason().orElse("it closed the connection"));
      }
      line.write(next);
      if (line.size() > LONGEST) {
        throw new IOException("its answer is too long");
      }
    }
    return JsonObject.parse(line.toByteArray());
  }
}
