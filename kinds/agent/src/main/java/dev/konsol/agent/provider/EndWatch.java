package dev.konsol.agent.provider;

import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventContext;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import java.util.Optional;

/// Passes events on and notices the last one. Without it a stream that was cut would look like a
/// short answer. Confined to one thread.
final class EndWatch implements ServerSentEventListener {
  private final ServerSentEventListener listener;
  private final BlockingHttp.LastEvent last;
  private boolean ended;
  private Optional<RuntimeException> problem = Optional.empty();

  EndWatch(ServerSentEventListener listener, BlockingHttp.LastEvent last) {
    this.listener = listener;
    this.last = last;
  }

  /// Whether the last event has come.
  boolean ended() {
    return ended;
  }

  @Override
  public void onOpen(SuccessfulHttpResponse response) {
    listener.onOpen(response);
  }

  /// What could not be understood, which who parses the stream would pass over in silence.
  Optional<RuntimeException> problem() {
    return problem;
  }

  @Override
  public void onEvent(ServerSentEvent event, ServerSentEventContext context) {
    pass(event, () -> listener.onEvent(event, context));
  }

  @Override
  public void onEvent(ServerSentEvent event) {
    pass(event, () -> listener.onEvent(event));
  }

  private void pass(ServerSentEvent event, Runnable on) {
    ended |= last.is(event);
    try {
      on.run();
    } catch (RuntimeException e) {
      problem = Optional.of(e);
    }
  }

  /// The stream's own trouble is told once, by who reads it.
  @Override
  public void onError(Throwable problem) {}
}
