package dev.konsol.agent.provider;

import dev.konsol.agent.model.ModelException;
import dev.langchain4j.exception.HttpException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.util.Optional;

/// What went wrong with a provider, in one sentence that says what to do.
final class Complaints {
  private static final int LONGEST = 300;

  private Complaints() {}

  static ModelException of(String provider, Throwable problem) {
    return new ModelException(provider + " " + sentence(problem), problem);
  }

  private static String sentence(Throwable problem) {
    Optional<HttpException> http = cause(problem, HttpException.class);
    if (http.isPresent()) {
      return status(http.get().statusCode(), text(http.get()));
    }
    if (cause(problem, ConnectException.class).isPresent()) {
      return "cannot be reached: check the network and the address";
    }
    if (cause(problem, HttpTimeoutException.class).isPresent()) {
      return "did not answer in time: try again";
    }
    return "failed: " + text(problem);
  }

  private static String status(int status, String text) {
    return switch (status) {
      case 401, 403 -> "refused the key (" + status + "): check its environment variable";
      case 404 -> "does not know this model or address (404): " + text;
      case 413 -> "says that the conversation is too long (413)";
      case 429 -> "is busy, or a limit is reached (429): try again later. " + text;
      default -> "answered with an error (" + status + "): " + text;
    };
  }

  private static String text(Throwable problem) {
    String message = String.valueOf(problem.getMessage()).strip().replaceAll("\\s+", " ");
    return message.length() > LONGEST ? message.substring(0, LONGEST) + "…" : message;
  }

  private static <T extends Throwable> Optional<T> cause(Throwable problem, Class<T> type) {
    Throwable at = problem;
    for (int depth = 0; at != null && depth < 10; depth++) {
      if (type.isInstance(at)) {
        return Optional.of(type.cast(at));
      }
      at = at.getCause();
    }
    return Optional.empty();
  }
}
