package dev.konsol.agent.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A model that answers from a script, for tests and demos. What it has said already is part of the
/// conversation: in a new process it finds out from there which replies are used.
public final class ScriptedCompleter implements Completer {
  private final ScriptedReplies script;
  private final Set<Integer> used = new HashSet<>();
  private boolean caughtUp;
  private int calls;

  public ScriptedCompleter(ScriptedReplies script) {
    this.script = script;
  }

  @Override
  public ModelFacts facts() {
    return script.facts();
  }

  @Override
  public Completion complete(Conversation conversation, Listener listener)
      throws InterruptedException, ModelException {
    List<ChatMessage> messages = conversation.messages();
    catchUp(messages);
    ChatMessage last = messages.isEmpty() ? new ChatMessage.User("") : messages.getLast();
    ScriptedReplies.Reply reply = take(last).orElseThrow(ScriptedCompleter::nothingLeft);
    if (reply.text().isEmpty()) {
      pause(TimeUnit.MILLISECONDS.toNanos(reply.pace().delayMillis()));
    }
    reply.waiting().forEach(listener::waiting);
    reply.thinking().map(Thinking::text).ifPresent(listener::thinking);
    stream(reply, listener);
    ScriptedReplies.End end = reply.end();
    if (end.failure().isPresent()) {
      throw new ModelException(end.failure().get().kind(), end.failure().get().message());
    }
    return new Completion(
        reply.text(), calls(reply), end.cut(), reply.thinking(), end.usage(), end.finish());
  }

  private static ModelException nothingLeft() {
    return new ModelException("the script has no reply left that fits the last message");
  }

  private void catchUp(List<ChatMessage> messages) throws InterruptedException, ModelException {
    if (caughtUp) {
      return;
    }
    caughtUp = true;
    for (int i = 1; i < messages.size(); i++) {
      if (messages.get(i) instanceof ChatMessage.Assistant said) {
        calls += said.calls().size();
        var _ = take(messages.get(i - 1));
      }
    }
  }

  private Optional<ScriptedReplies.Reply> take(ChatMessage last)
      throws InterruptedException, ModelException {
    for (int i = 0; i < script.replies().size(); i++) {
      ScriptedReplies.Reply reply = script.replies().get(i);
      if ((reply.repeat() || !used.contains(i)) && reply.when().fits(last)) {
        used.add(i);
        return Optional.of(reply);
      }
    }
    return Optional.empty();
  }

  /// A piece that is late does not make the next one late: a model does not wait for its reader.
  private static void stream(ScriptedReplies.Reply reply, Listener listener)
      throws InterruptedException {
    String text = reply.text();
    int size = reply.pace().chunkChars() == 0 ? text.length() : reply.pace().chunkChars();
    long due = System.nanoTime();
    for (int from = 0; from < text.length(); ) {
      due += TimeUnit.MILLISECONDS.toNanos(reply.pace().delayMillis());
      pause(due - System.nanoTime());
      int to = Math.min(text.length(), from + size);
      if (to < text.length() && Character.isLowSurrogate(text.charAt(to))) {
        to++;
      }
      listener.text(text.substring(from, to));
      from = to;
    }
  }

  private static void pause(long nanos) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    if (nanos > 0) {
      var _ = new CountDownLatch(1).await(nanos, TimeUnit.NANOSECONDS);
    }
  }

  private List<ToolCall> calls(ScriptedReplies.Reply reply) {
    List<ToolCall> made = new ArrayList<>();
    for (ScriptedReplies.Call call : reply.calls()) {
      String usual = "call_" + ++calls;
      made.add(new ToolCall(call.id().orElse(usual), call.name(), call.arguments()));
    }
    return made;
  }
}
