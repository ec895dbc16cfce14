package dev.konsol.eval;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Ruby is not compiled: its worker takes source, and knows by itself what is complete and what
/// could stand where, also while something runs.
final class RubyFrontEnd implements FrontEnd {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Pattern VARIABLE = Pattern.compile("(@@?|\\$)?\\p{L}[\\p{L}\\p{N}_]*|_\\w*");

  /// A line that makes something for the snippets to come. Names are what a later one replaces.
  private static final Pattern DECLARATION =
      Pattern.compile(
          "^(?:(?<kind>def|class|module|require|require_relative)\\s*\\(?\\s*(?<name>[^\\s;(<]+)"
              + "|(?<variable>[@$]?\\w+)\\s*(?:\\|\\||&&|[-+*/])?=(?![=~>]))",
          Pattern.MULTILINE);

  private final WorkerProcess worker;
  private final AtomicLong ids = new AtomicLong();
  private final Map<String, CompletableFuture<JsonNode>> pending = new ConcurrentHashMap<>();

  RubyFrontEnd(WorkerProcess worker) {
    this.worker = worker;
    worker.onEnd(this::lost);
  }

  /// Nobody answers any more.
  private void lost() {
    pending.values().forEach(answer -> answer.completeExceptionally(new IOException("it ended")));
  }

  static boolean isVariable(String name) {
    return VARIABLE.matcher(name).matches();
  }

  @Override
  public boolean alive() {
    return true;
  }

  @Override
  public Compiled compile(String code) {
    return Compiled.ofSource(code, declared(code));
  }

  private static List<Declared> declared(String code) {
    List<Declared> found = new ArrayList<>();
    Matcher matcher = DECLARATION.matcher(code);
    while (matcher.find()) {
      String variable = matcher.group("variable");
      found.add(
          variable == null
              ? new Declared(matcher.group("kind"), matcher.group("name"), "", code)
              : new Declared("name", variable, "", code));
    }
    return found;
  }

  @Override
  public Completeness check(String code) {
    String status = ask(worker.command("check").put("code", code)).path("status").asString("");
    return switch (Compiled.Status.named(status)) {
      case COMPLETE -> Completeness.COMPLETE;
      case INCOMPLETE -> Completeness.INCOMPLETE;
      case ERROR -> Completeness.INVALID;
    };
  }

  @Override
  public Completion complete(String code, int cursor) {
    JsonNode answer = ask(worker.command("complete").put("code", code).put("cursor", cursor));
    List<String> items = new ArrayList<>();
    answer.path("items").forEach(item -> items.add(item.asString("")));
    return new Completion(answer.path("anchor").asInt(cursor), items);
  }

  private JsonNode ask(ObjectNode command) {
    String id = "ask-" + ids.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    pending.put(id, answer);
    if (worker.alive()) {
      worker.send(command.put("id", id));
    } else {
      lost();
    }
    try {
      return answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KonsolException(ErrorCode.SHUTTING_DOWN, "konsol is shutting down", e);
    } catch (ExecutionException e) {
      throw new KonsolException(
          ErrorCode.SESSION_BUSY, "the worker is gone: the next evaluation starts another", e);
    } catch (TimeoutException e) {
      throw new KonsolException(
          ErrorCode.SESSION_BUSY, "the worker is too busy to answer: interrupt it", e);
    } finally {
      pending.remove(id);
    }
  }

  @Override
  public void answered(JsonNode answer) {
    CompletableFuture<JsonNode> waiting = pending.get(answer.path("id").asString(""));
    if (waiting != null) {
      waiting.complete(answer);
    }
  }

  @Override
  public void close() {}
}
