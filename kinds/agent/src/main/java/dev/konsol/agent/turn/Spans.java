package dev.konsol.agent.turn;

import dev.konsol.agent.model.ModelException;
import dev.konsol.agent.model.Usage;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import java.util.Locale;

/// What turns do, for those who watch by OpenTelemetry: a span for a turn, and below it one for
/// each completion and each tool call, by the names of its conventions for generative AI. Numbers
/// and names only: nothing that was said, and no arguments or results. The parent is what is
/// current on the thread. Made with the first turn, so that a host without agents does not load the
/// library. Safe for any thread.
public final class Spans {
  private final Tracer tracer;

  public Spans(Tracer tracer) {
    this.tracer = tracer;
  }

  /// Does nothing, unless an agent of OpenTelemetry is attached to the JVM.
  public static Spans global() {
    return new Spans(GlobalOpenTelemetry.getTracer("dev.konsol.agent"));
  }

  Span turn(String session, String model) {
    return requesting(begin("invoke_agent", "konsol"), model)
        .setAttribute("gen_ai.agent.name", "konsol")
        .setAttribute("gen_ai.conversation.id", session)
        .startSpan();
  }

  Span completion(String session, String model) {
    return requesting(begin("chat", name(model)), model)
        .setSpanKind(SpanKind.CLIENT)
        .setAttribute("gen_ai.conversation.id", session)
        .startSpan();
  }

  /// @param tool a tool that there is: what else a model may call is its own text
  Span toolCall(String session, String tool) {
    return begin("execute_tool", tool)
        .setAttribute("gen_ai.tool.name", tool)
        .setAttribute("gen_ai.conversation.id", session)
        .startSpan();
  }

  private SpanBuilder begin(String operation, String subject) {
    return tracer
        .spanBuilder(operation + " " + subject)
        .setAttribute("gen_ai.operation.name", operation);
  }

  private static SpanBuilder requesting(SpanBuilder span, String model) {
    String first = first(model);
    int colon = first.indexOf(':');
    if (colon > 0) {
      span.setAttribute("gen_ai.provider.name", first.substring(0, colon));
    }
    return span.setAttribute("gen_ai.request.model", name(model));
  }

  /// Of several, the one that is asked first.
  private static String first(String model) {
    int comma = model.indexOf(',');
    return comma < 0 ? model : model.substring(0, comma);
  }

  private static String name(String model) {
    String first = first(model);
    return first.substring(first.indexOf(':') + 1);
  }

  static void used(Span span, Usage usage) {
    span.setAttribute("gen_ai.usage.input_tokens", usage.input());
    span.setAttribute("gen_ai.usage.output_tokens", usage.output());
  }

  static void failed(Span span, String type) {
    span.setAttribute("error.type", type);
    span.setStatus(StatusCode.ERROR);
  }

  /// Its message may be the provider's, or the tool's: it is not told.
  static void failed(Span span, Throwable failure) {
    failed(
        span,
        switch (failure) {
          case ModelException e -> e.kind().name().toLowerCase(Locale.ROOT);
          case InterruptedException _ -> "interrupted";
          default -> failure.getClass().getName();
        });
  }
}
