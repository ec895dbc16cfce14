package dev.konsol.http;

import dev.konsol.http.access.Grant;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An exchange that remembers what was answered. Confined to its request's thread.
final class RecordedExchange implements Exchange {
  @SuppressWarnings("ArrayRecordComponent") // handed from one answer to the next, never compared
  record Answered(int status, String mime, byte[] body, Map<String, String> headers) {}

  private final Exchange exchange;
  private Optional<byte[]> body = Optional.empty();
  private Optional<Answered> answered = Optional.empty();

  RecordedExchange(Exchange exchange) {
    this.exchange = exchange;
  }

  /// Empty as long as nothing has been answered as a whole.
  Optional<Answered> answered() {
    return answered;
  }

  @Override
  public Grant grant() {
    return exchange.grant();
  }

  @Override
  public String method() {
    return exchange.method();
  }

  @Override
  public String path(String name) {
    return exchange.path(name);
  }

  @Override
  public Optional<String> query(String name) {
    return exchange.query(name);
  }

  @Override
  public List<String> queries(String name) {
    return exchange.queries(name);
  }

  @Override
  public Optional<String> header(String name) {
    return exchange.header(name);
  }

  @Override
  public byte[] body() throws IOException, InterruptedException {
    if (body.isEmpty()) {
      body = Optional.of(exchange.body());
    }
    return body.get();
  }

  /// What was done is done, also where the client is gone by now.
  @Override
  public void answer(int status, String mime, byte[] content, Map<String, String> headers)
      throws IOException {
    answered = Optional.of(new Answered(status, mime, content, headers));
    exchange.answer(status, mime, content, headers);
  }

  @Override
  public OutputStream stream(String mime) throws IOException {
    return exchange.stream(mime);
  }

  @Override
  public EventStream events(Map<String, String> headers) throws IOException {
    return exchange.events(headers);
  }

  @Override
  public void lasting() {
    exchange.lasting();
  }

  @Override
  public void whenGone(Runnable action) {
    exchange.whenGone(action);
  }
}
