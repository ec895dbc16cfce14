package dev.konsol.mcp.conformance;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.konsol.mcp.http.HttpCall;
import dev.konsol.mcp.http.McpHttp;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Serves MCP with the HTTP server of the JDK, for tests that need nothing else of HTTP.
final class JdkServer implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  JdkServer(McpHttp mcp) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/mcp", exchange -> serve(mcp, exchange));
    server.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/mcp");
  }

  private static void serve(McpHttp mcp, HttpExchange exchange) throws IOException {
    try (exchange) {
      if (isForeign(exchange, "Host") || isForeign(exchange, "Origin")) {
        exchange.sendResponseHeaders(403, -1);
        return;
      }
      mcp.serve(new Call(exchange));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean isForeign(HttpExchange exchange, String header) {
    String value = exchange.getRequestHeaders().getFirst(header);
    if (value == null) {
      return false;
    }
    String host = value.replaceFirst("^https?://", "").replaceFirst(":\\d+$", "");
    return !host.equals("localhost") && !host.equals("127.0.0.1") && !host.equals("[::1]");
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private record Call(HttpExchange exchange) implements HttpCall {
    @Override
    public String method() {
      return exchange.getRequestMethod();
    }

    @Override
    public Optional<String> header(String name) {
      return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name)).map(String::strip);
    }

    @Override
    public byte[] body() throws IOException {
      return exchange.getRequestBody().readAllBytes();
    }

    @Override
    public void answer(int status, Map<String, String> headers, byte[] json) throws IOException {
      headers.forEach(exchange.getResponseHeaders()::set);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(status, json.length == 0 ? -1 : json.length);
      if (json.length > 0) {
        exchange.getResponseBody().write(json);
      }
    }

    @Override
    public Events stream(Map<String, String> headers) throws IOException {
      headers.forEach(exchange.getResponseHeaders()::set);
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, 0);
      return new Stream(exchange.getResponseBody());
    }

    @Override
    public void whenGone(Runnable action) {}
  }

  private record Stream(OutputStream out) implements HttpCall.Events {
    @Override
    public void event(byte[] json) throws IOException {
      synchronized (out) {
        out.write("data: ".getBytes(StandardCharsets.US_ASCII));
        out.write(json);
        out.write('\n');
        out.write('\n');
        out.flush();
      }
    }

    @Override
    public void heartbeat() throws IOException {
      synchronized (out) {
        out.write(new byte[] {':', '\n', '\n'});
        out.flush();
      }
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
