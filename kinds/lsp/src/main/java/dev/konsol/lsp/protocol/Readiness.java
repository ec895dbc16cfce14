package dev.konsol.lsp.protocol;

import dev.konsol.core.Budget;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Whether the server has finished what it does before its answers count: by its own signal where
/// it has one, and by the progress it reports. Safe for any thread.
public final class Readiness {
  private static final int MOST_RUNNING = 500;
  private static final int LONGEST = 200;

  private final ReadySignal signal;
  private final Map<String, String> running = new LinkedHashMap<>();
  private boolean signalled;
  private boolean over;
  private long begins;

  Readiness(ReadySignal signal) {
    this.signal = signal;
    this.signalled = !signal.exists();
  }

  /// Takes a notification that may be a signal of this server.
  synchronized void notified(String method, JsonNode params) {
    if (signal.exists() && method.equals(signal.method())) {
      boolean ready = signal.ready().contains(params.path(signal.member()).asString(""));
      begins += ready ? 0 : 1;
      signalled = ready || (signalled && signal.latched());
      notifyAll();
    }
  }

  synchronized void progress(JsonNode params) {
    String token = params.path("token").asString("");
    JsonNode value = params.path("value");
    switch (value.path("kind").asString("")) {
      case "begin" -> begin(token, value);
      case "report" -> running.computeIfPresent(token, (_, title) -> titled(title, value));
      case "end" -> running.remove(token);
      default -> {}
    }
    notifyAll();
  }

  /// It is about to do something that it does not report itself.
  public synchronized void begin(String token, String title) {
    running.put(token, title);
    notifyAll();
  }

  public synchronized void end(String token) {
    running.remove(token);
    notifyAll();
  }

  /// One of many more, or with an endless name, is passed over: it is busy anyway.
  private void begin(String token, JsonNode value) {
    begins++;
    if (running.size() < MOST_RUNNING && token.length() <= LONGEST) {
      running.put(token, cut(value.path("title").asString("")) + said(value));
    }
  }

  private static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }

  private static String titled(String title, JsonNode value) {
    int detail = title.indexOf(": ");
    return (detail < 0 ? title : title.substring(0, detail)) + said(value);
  }

  private static String said(JsonNode value) {
    String message = cut(value.path("message").asString(""));
    String share = value.has("percentage") ? " " + value.path("percentage").asInt(0) + " %" : "";
    return message.isEmpty() && share.isEmpty() ? "" : ": " + message + share;
  }

  public synchronized long begins() {
    return begins;
  }

  /// Waits until it has begun to work once more than this, and is ready; answers whether it is.
  public synchronized boolean awaitWorked(long before, Budget budget) throws InterruptedException {
    return budget.await(this, () -> over || (begins > before && ready())) && !over;
  }

  /// The server is gone: nobody needs to wait any more.
  synchronized void end() {
    over = true;
    notifyAll();
  }

  private boolean ready() {
    return signalled && running.isEmpty() && !over;
  }

  /// Whether it has said, where it does, that it has come up.
  synchronized boolean started() {
    return signalled && !over;
  }

  /// What it is busy with; empty when it is ready.
  public synchronized String doing() {
    if (ready()) {
      return "";
    }
    String titles = String.join(", ", running.values()).strip();
    return running.isEmpty() ? "starting" : titles.isEmpty() ? "something" : titles;
  }

  /// Waits until it is ready, or gone, or the time is up; answers whether it is ready.
  public synchronized boolean await(Budget budget) throws InterruptedException {
    return budget.await(this, () -> over || ready()) && !over;
  }
}
