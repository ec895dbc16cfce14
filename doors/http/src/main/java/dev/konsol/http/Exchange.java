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

  /// A parameter that is a whole number; refused where it is something else.
  ///
  /// @param most `Long.MAX_VALUE` for no bound
  default Optional<Long> whole(String name, long least, long most) {
    return query(name).map(text -> whole(name, text, least, most));
  }

  private static long whole(String name, String text, long least, long most) {
    try {
      long value = Long.parseLong(text);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    String bounds = "from " + least + (most == Long.MAX_VALUE ? "" : " to " + most);
    throw Problem.badRequest("'" + name + "' is a whole number " + bounds);
  }

  /// A parameter that is true or false, which it is where it is not given; refused where it is
  /// something else.
  default boolean flag(String name) {
    return switch (query(name).orElse("false")) {
      case "true" -> true;
      case "false" -> false;
      default -> throw Problem.badRequest("'" + name + "' is true or false");
    };
  }

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
