package dev.konsol.http;

import java.io.IOException;

/// What answers the requests of a route. Runs on a virtual thread and may block.
public interface Endpoint {
  /// Answers.
  ///
  /// @throws Problem to refuse the request
  /// @throws IOException where the client is gone
  void serve(Exchange exchange) throws IOException, InterruptedException;
}
