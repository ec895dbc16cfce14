package dev.konsol.http.jetty;

import dev.konsol.http.Problem;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/// What Jetty refuses before anybody here sees it, in the same form as everything else.
final class ProblemPages extends ErrorHandler {
  private static final String MIME = "application/problem+json";

  @Override
  protected void generateResponse(
      Request request,
      Response response,
      int status,
      @Nullable String message,
      @Nullable Throwable cause,
      Callback callback) {
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, MIME);
    response.write(true, ByteBuffer.wrap(json(status, message)), callback);
  }

  /// What goes wrong inside is told to nobody outside.
  private static byte[] json(int status, @Nullable String reason) {
    boolean ours = status == 500 || reason == null;
    return new Problem(
            status,
            ours ? "internal" : "bad_request",
            ours ? "the request cannot be served" : "the request cannot be served: " + reason)
        .json();
  }
}
