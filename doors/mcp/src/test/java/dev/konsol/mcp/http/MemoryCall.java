package dev.konsol.mcp.http;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/// One request, in memory.
final class MemoryCall implements HttpCall {
  private final String body;
  private final Map<String, String> headers = new HashMap<>();
  String method = "POST";
  int status;
  Map<String, String> answered = Map.of();
  String answer = "";

  /// Of a stream, as it opens and goes on; a heartbeat is empty.
  final CountDownLatch streaming = new CountDownLatch(1);

  final BlockingQueue<String> events = new LinkedBlockingQueue<>();

  MemoryCall(String body, String... headers) {
    this.body = body;
    for (int i = 0; i < headers.length; i += 2) {
      this.headers.put(headers[i].toLowerCase(Locale.ROOT), headers[i + 1]);
    }
  }

  @Override
  public String method() {
    return method;
  }

  @Override
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
  }

  @Override
  public byte[] body() {
    return body.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void answer(int code, Map<String, String> with, byte[] json) {
    status = code;
    answered = with;
    answer = new String(json, StandardCharsets.UTF_8);
  }

  @Override
  public Events stream(Map<String, String> with) {
    status = 200;
    return new Events() {
      @Override
      public void event(byte[] json) {
        events.add(new String(json, StandardCharsets.UTF_8));
      }

      @Override
      public void heartbeat() {
        events.add("");
        streaming.countDown();
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public void whenGone(Runnable action) {}
}
