package dev.konsol.worker;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The frames of one run and, again, the last of them.
record Heard(List<Map<String, @Nullable Object>> frames, Map<String, @Nullable Object> result) {
  String data() {
    return String.valueOf(result.get("data"));
  }

  String type() {
    return String.valueOf(result.get("type"));
  }

  @SuppressWarnings("unchecked") // an exception is always an object
  Map<String, @Nullable Object> exception() {
    Object exception = result.get("exception");
    if (exception == null) {
      throw new AssertionError("no exception in " + result);
    }
    return (Map<String, @Nullable Object>) exception;
  }

  boolean interrupted() {
    return Boolean.TRUE.equals(result.get("interrupted"));
  }

  /// The data of all frames of one event, put together.
  String printed(String event) {
    StringBuilder all = new StringBuilder();
    for (Map<String, @Nullable Object> frame : frames) {
      if (event.equals(frame.get("event"))) {
        all.append(frame.get("data"));
      }
    }
    return all.toString();
  }

  Map<String, @Nullable Object> only(String event) {
    List<Map<String, @Nullable Object>> found =
        frames.stream().filter(frame -> event.equals(frame.get("event"))).toList();
    if (found.size() != 1) {
      throw new AssertionError("not one " + event + " in " + frames);
    }
    return found.getFirst();
  }
}
