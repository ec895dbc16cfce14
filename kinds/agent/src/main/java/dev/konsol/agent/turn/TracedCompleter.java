package dev.konsol.agent.turn;

import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.ModelException;
import dev.konsol.agent.model.ModelFacts;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Scope;

/// A session's model with a span for everything that it is asked, summaries included. Confined to
/// the turn's thread.
record TracedCompleter(Completer completer, TurnContext session, Spans spans) implements Completer {

  @Override
  public Completion complete(Conversation conversation, Listener listener)
      throws InterruptedException, ModelException {
    Span span = spans.completion(session.journal().id(), session.journal().meta().model());
    try (Scope _ = span.makeCurrent()) {
      Completion completion = completer.complete(conversation, listener);
      Spans.used(span, completion.usage());
      return completion;
    } catch (InterruptedException | ModelException | RuntimeException | Error e) {
      Spans.failed(span, e);
      throw e;
    } finally {
      span.end();
    }
  }

  @Override
  public ModelFacts facts() {
    return completer.facts();
  }
}
