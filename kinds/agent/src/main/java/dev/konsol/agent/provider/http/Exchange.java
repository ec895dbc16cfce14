package dev.konsol.agent.provider.http;

import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.ModelException.Kind;
import dev.konsol.agent.provider.answer.AnswerReader;
import dev.konsol.agent.provider.answer.Draft;
import dev.konsol.agent.provider.answer.ProviderError;
import dev.konsol.agent.provider.answer.Trouble;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// One request and its answer, read on the thread that wants it. Takes an answer for whole only
/// when the provider said that it is. What goes wrong is told in words of ours, not in those of the
/// libraries below.
public record Exchange(ModelHttp http, Patience patience, Clock clock) {
  private static final int LONGEST_COMPLAINT = 4096;
  private static final int MOST_LAST_BYTES = 4096;
  private static final Duration LAST_BYTES = Duration.ofMillis(50);
  private static final String DONE = "[DONE]";

  public Completion ask(HttpRequest request, Draft draft, AnswerReader answer)
      throws InterruptedException, Trouble {
    HttpResponse<InputStream> response = send(request);
    try (WatchedStream body = new WatchedStream(response.body(), patience.stall())) {
      if (response.statusCode() < 200 || response.statusCode() >= 300) {
        return refused(response, body, draft);
      }
      read(response, body, draft, answer);
      if (!answer.whole()) {
        throw cut(response, body, draft);
      }
      drain(body);
      return draft.completion();
    } catch (IOException e) {
      // Closing what has been read to its end cannot hurt any more.
      return draft.completion();
    }
  }

  private HttpResponse<InputStream> send(HttpRequest request) throws InterruptedException, Trouble {
    try {
      return http.send(request);
    } catch (ConnectException | HttpConnectTimeoutException e) {
      throw Trouble.passing(
          "cannot be reached", "cannot be reached: check the network and the address");
    } catch (HttpTimeoutException e) {
      throw Trouble.passing(
          "does not answer",
          "did not begin to answer within " + patience.answer().toSeconds() + " s");
    } catch (SSLException e) {
      throw Trouble.lasting(
          Kind.REFUSED, "cannot be trusted: check the address and its certificate");
    } catch (IOException e) {
      // As happens to a connection that was kept for the next request.
      throw Trouble.passing("closed the connection", "closed the connection before an answer came")
          .atOnce();
    }
  }

  /// A filter that holds back what was asked is an answer; anything else that is not is trouble.
  private Completion refused(HttpResponse<?> response, InputStream body, Draft draft)
      throws Trouble {
    int status = response.statusCode();
    if (status >= 300 && status < 400) {
      throw Trouble.lasting(
          Kind.REFUSED,
          "is elsewhere (%d): set the address %s, if you trust it"
              .formatted(status, Location.of(response.headers())));
    }
    String complaint;
    try {
      complaint =
          new String(
              Events.plain(response.headers(), body).readNBytes(LONGEST_COMPLAINT),
              StandardCharsets.UTF_8);
    } catch (IOException e) {
      complaint = "";
    }
    ProviderError error = ProviderError.of(status, complaint);
    if (error.filtered()) {
      return draft.filtered();
    }
    Trouble trouble = error.trouble();
    throw trouble.passing() ? trouble.after(RetryAfter.of(response.headers(), clock)) : trouble;
  }

  private void read(HttpResponse<?> response, WatchedStream body, Draft draft, AnswerReader answer)
      throws Trouble {
    try {
      Events events = Events.of(response.headers(), body);
      while (!answer.ended()) {
        Optional<String> data = events.next();
        if (data.isEmpty()) {
          return;
        }
        if (data.get().equals(DONE)) {
          answer.marked();
          return;
        }
        if (!take(data.get(), answer)) {
          throwUnlessCut(events);
          return;
        }
        draft.check();
        if (answer.whole()) {
          body.atMost(patience.tail());
        }
      }
    } catch (IOException e) {
      // Whether enough came is asked next, and what ended the stream is known there.
    }
  }

  /// A connection whose answer was read to its end serves the next request; one that was not is
  /// closed.
  private static void drain(WatchedStream body) {
    body.atMost(LAST_BYTES);
    try {
      var _ = body.readNBytes(MOST_LAST_BYTES);
    } catch (IOException e) {
      // Then there is a new connection next time.
    }
  }

  /// Half an event is what a cut leaves; anything else is a piece that is missing.
  private static void throwUnlessCut(Events events) throws Trouble {
    if (!events.atEnd()) {
      throw Trouble.lasting(Kind.OTHER, "sent something that cannot be understood");
    }
  }

  private static boolean take(String data, AnswerReader answer) throws Trouble {
    JsonNode event;
    try {
      event = JsonMapper.shared().readTree(data);
    } catch (JacksonException e) {
      return false;
    }
    // Google sends a list of one.
    for (JsonNode each : event.isArray() ? event : List.of(event)) {
      answer.event(each);
    }
    return true;
  }

  private Trouble cut(HttpResponse<?> response, WatchedStream body, Draft draft)
      throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    if (Events.header(response.headers(), "content-type").startsWith("text/html")) {
      return Trouble.lasting(
          Kind.REFUSED,
          "answered with a page for browsers: check the address, and what is between");
    }
    String what =
        body.stalled()
            ? "went silent: nothing came for " + body.stall().toSeconds() + " s"
            : "closed the connection";
    String where =
        draft.shown()
            ? " in the middle of its answer, which is cut"
            : " before its answer was whole: it was cut";
    return Trouble.passing(body.stalled() ? "went silent" : "closed the connection", what + where);
  }
}
