package dev.konsol.app.http;

import dev.konsol.http.EventStream;
import dev.konsol.http.Exchange;
import dev.konsol.http.Route;
import dev.konsol.mcp.http.HttpCall;
import dev.konsol.mcp.http.McpHttp;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// MCP at `/mcp`, for clients that come over HTTP.
///
/// @param mcp asked for when the first client comes
public record McpRoutes(Supplier<McpHttp> mcp) {
  private static final String TAG = "mcp";
  private static final String PATH = "/mcp";
  private static final String MESSAGE =
      """
      {"type":"object","required":["jsonrpc"],"properties":{"jsonrpc":{"const":"2.0"},
       "id":{"type":["string","integer","null"]},"method":{"type":"string"},
       "params":{"type":"object"},"result":{"type":"object"},"error":{"type":"object",
       "required":["code","message"],"properties":{"code":{"type":"integer"},
       "message":{"type":"string"}}}}}""";

  public List<Route> all() {
    return List.of(
        Route.post(PATH, this::serve)
            .doc(TAG, "A message of the Model Context Protocol.")
            .body(MESSAGE)
            .answers(200, "The answer, or a stream of events that ends with it.", MESSAGE)
            .answers(202, "Taken."),
        Route.get(PATH, this::serve)
            .doc(TAG, "What the server says by itself, as server-sent events.")
            .answers(200, "The events.", "text/event-stream", "{\"type\":\"string\"}"),
        Route.delete(PATH, this::serve).doc(TAG, "Ends a session.").answers(204, "It is over."));
  }

  private void serve(Exchange exchange) throws IOException, InterruptedException {
    mcp.get().serve(new Call(exchange));
  }

  private record Call(Exchange exchange) implements HttpCall {
    @Override
    public String method() {
      return exchange.method();
    }

    @Override
    public Optional<String> header(String name) {
      return exchange.header(name);
    }

    @Override
    public byte[] body() throws IOException, InterruptedException {
      return exchange.body();
    }

    @Override
    public void answer(int status, Map<String, String> headers, byte[] json) throws IOException {
      exchange.answer(status, json.length == 0 ? "" : "application/json", json, headers);
    }

    @Override
    public Events stream(Map<String, String> headers) throws IOException {
      return new Stream(exchange.events(headers));
    }

    @Override
    public void whenGone(Runnable action) {
      exchange.lasting();
      exchange.whenGone(action);
    }
  }

  private record Stream(EventStream events) implements HttpCall.Events {
    @Override
    public void event(byte[] json) throws IOException {
      events.send(json);
    }

    @Override
    public void heartbeat() throws IOException {
      events.heartbeat();
    }

    @Override
    public void close() throws IOException {
      events.close();
    }
  }
}
