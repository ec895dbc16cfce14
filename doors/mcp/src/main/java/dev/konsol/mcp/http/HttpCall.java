package dev.konsol.mcp.http;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/// One HTTP request and the way to answer it, as whatever serves HTTP gives it. It has been held
/// against the limits, the token and the allowed hosts already. Confined to the thread that serves
/// it, but for [#whenGone].
public interface HttpCall {
  String method();

  /// The value without blanks around it; header names in any case.
  Optional<String> header(String name);

  byte[] body() throws IOException, InterruptedException;

  void answer(int status, Map<String, String> headers, byte[] json) throws IOException;

  /// Answers 200 with a stream of events, and leaves the headers to go at once.
  Events stream(Map<String, String> headers) throws IOException;

  /// Runs this, on any thread, when the client has hung up before the answer was complete. After
  /// the body has been read; the connection ends with the answer.
  void whenGone(Runnable action);

  /// Server-sent events. Safe for any thread.
  interface Events extends AutoCloseable {
    /// Waits while the client does not read.
    void event(byte[] json) throws IOException;

    /// Something that clients ignore and proxies see.
    void heartbeat() throws IOException;

    @Override
    void close() throws IOException;
  }
}
