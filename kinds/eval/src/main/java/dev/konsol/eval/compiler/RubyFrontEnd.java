package dev.konsol.eval.compiler;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.eval.result.Completeness;
import dev.konsol.eval.result.Completion;
import dev.konsol.eval.result.Declared;
import dev.konsol.eval.worker.WorkerProcess;
import dev.konsol.wire.Calls;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import dev.konsol.wire.compile.Status;
import java.io.EOFException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Ruby is not compiled: its worker takes source, and knows by itself what is complete and what
/// could stand where, also while something runs.
public final class RubyFrontEnd implements FrontEnd {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Pattern VARIABLE = Pattern.compile("(@@?|\\$)?\\p{L}[\\p{L}\\p{N}_]*|_\\w*");

  /// A line that makes something for the snippets to come. Names are what a later one replaces.
  private static final Pattern DECLARATION =
      Pattern.compile(
          "^(?:(?<kind>def|class|module|require|require_relative)\\s*\\(?\\s*(?<name>[^\\s;(<]+)"
              + "|(?<variable>[@$]?\\w+)\\s*(?:\\|\\||&&|[-+*/])?=(?![=~>]))",
          Pattern.MULTILINE);

  private final WorkerProcess worker;
  private final Calls calls = new Calls();

  public RubyFrontEnd(WorkerProcess worker) {
    this.worker = worker;
    worker.onEnd(calls::end);
  }

  public static boolean isVariable(String name) {
    return VARIABLE.matcher(name).matches();
  }

  @Override
  public CompiledSnippet compile(String code) {
    return CompiledSnippet.ofSource(code, declared(code));
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
    JsonObject answer = ask(WorkerProcess.command("check").put("code", code));
    return Completeness.of(Status.of(answer));
  }

  @Override
  public Completion complete(String code, int cursor) {
    JsonObject answer =
        ask(WorkerProcess.command("complete").put("code", code).put("cursor", cursor));
    return new Completion((int) answer.integer("anchor", cursor), answer.texts("items"));
  }

  private JsonObject ask(JsonLine command) {
    try {
      return calls.ask(command, worker::send, PATIENCE);
    } catch (InterruptedException e) {
      throw KonsolException.interrupted(e);
    } catch (EOFException e) {
      throw new KonsolException(
          ErrorCode.SESSION_BUSY, "the worker is gone: the next evaluation starts another", e);
    } catch (TimeoutException e) {
      throw new KonsolException(
          ErrorCode.SESSION_BUSY, "the worker is too busy to answer: interrupt it", e);
    }
  }

  @Override
  public void answered(JsonObject answer) {
    calls.answer(answer);
  }

  @Override
  public void close() {}
}
