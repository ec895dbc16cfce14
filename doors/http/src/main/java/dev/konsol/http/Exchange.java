package dev.konsol.http;

import dev.konsol.http.access.Grant;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One HTTP request and its answer. Confined to the thread that serves it.
public interface Exchange {
  /// What whoever sent it may see and do.
  Grant grant();

  String method();

  /// What stands in place of a `{name}` of the route.
  String path(String name);

  Optional<String> query(String name);

  /// All values of a parameter that may come more than once.
  List<String> queries(String name);

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

  /// The answer may take long: the connection ends with it, so that a client which goes meanwhile
  /// is noticed. After the body has been read.
  void lasting();

  /// Runs this, on any thread, when it is noticed that the client is gone before the answer is
  /// complete.
  void whenGone(Runnable action);
}
