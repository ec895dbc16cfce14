package dev.konsol.http;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;

/// One HTTP request and its answer. Confined to the thread that serves it.
public interface Exchange {
  String method();

  /// What stands in place of a `{name}` of the route.
  String path(String name);

  Optional<String> query(String name);

  /// Without blanks around it; names in any case.
  Optional<String> header(String name);

  /// All of the body.
  ///
  /// @throws Problem where it is too large, or comes too slowly
  byte[] body() throws IOException, InterruptedException;

  /// Answers with this and nothing more.
  void answer(int status, String mime, byte[] body, Map<String, String> headers) throws IOException;

  default void json(int status, byte[] body) throws IOException {
    answer(status, "application/json", body, Map.of());
  }

  default void nothing(int status) throws IOException {
    answer(status, "", new byte[0], Map.of());
  }

  /// Answers 200 with something whose length is not known yet; closing it completes the answer.
  OutputStream stream(String mime) throws IOException;

  /// Answers with a stream of events, whose headers leave at once.
  EventStream events(Map<String, String> headers) throws IOException;

  /// Runs this, on any thread, when it is noticed that the client is gone before the answer is
  /// complete.
  void whenGone(Runnable action);
}
