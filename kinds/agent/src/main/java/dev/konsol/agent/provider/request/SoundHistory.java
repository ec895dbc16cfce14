package dev.konsol.agent.provider.request;

import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.provider.answer.Draft;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// A history as every provider takes it, made from any that is stored: a call has arguments that
/// are an object, an id of its own and exactly one result, right after it. What is not so is told
/// to the model in words instead: one wrong message would have every later request refused.
/// Confined to one thread.
public final class SoundHistory {
  public static final Pattern ODD_IN_NAMES = Pattern.compile("[^A-Za-z0-9_-]");
  public static final Pattern ODD_IN_IDS = Pattern.compile("[^A-Za-z0-9_.:|-]");
  private static final int LONGEST_NAME = 64;
  private static final int LONGEST_ID = 40;

  private final Pattern notInIds;
  private final List<ChatMessage> sound = new ArrayList<>();
  private final Set<String> ids = new HashSet<>();
  private final List<ChatMessage.ToolOutput> outputs = new ArrayList<>();
  private ChatMessage.Assistant calling = new ChatMessage.Assistant("", List.of());

  private SoundHistory(Pattern notInIds) {
    this.notInIds = notInIds;
  }

  /// The history as one provider takes it.
  ///
  /// @param notInIds what a provider does not take in the id of a call, which may be another's
  public static List<ChatMessage> of(List<ChatMessage> messages, Pattern notInIds) {
    SoundHistory history = new SoundHistory(notInIds);
    messages.forEach(history::add);
    history.settle();
    return history.sound;
  }

  private void add(ChatMessage message) {
    switch (message) {
      case ChatMessage.ToolOutput output -> outputs.add(output);
      case ChatMessage.Assistant said -> begin(said);
      case ChatMessage.User said -> {
        settle();
        sound.add(said);
      }
    }
  }

  private void begin(ChatMessage.Assistant said) {
    settle();
    calling = said;
    if (said.calls().isEmpty()) {
      sound.add(said);
    }
  }

  /// The calls of the last answer have all the results they will ever have.
  private void settle() {
    Map<String, Deque<ChatMessage.ToolOutput>> results = new HashMap<>();
    outputs.forEach(
        output -> results.computeIfAbsent(output.callId(), _ -> new ArrayDeque<>()).add(output));
    List<ToolCall> calls = new ArrayList<>();
    List<ChatMessage> answers = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (ToolCall call : calling.calls()) {
      ChatMessage.ToolOutput result = result(call, results);
      if (Draft.isObject(call.arguments())) {
        String id = distinct(call.id());
        String name = plain(call.name(), ODD_IN_NAMES, LONGEST_NAME);
        calls.add(new ToolCall(id, name, call.arguments()));
        answers.add(
            new ChatMessage.ToolOutput(id, name, result.text(), result.failed(), result.images()));
      } else {
        notes.add("Your call of " + call.name() + " did not arrive whole and was not run.");
      }
    }
    for (Deque<ChatMessage.ToolOutput> left : results.values()) {
      left.forEach(output -> notes.add("Result of " + output.name() + ": " + output.text()));
    }
    write(calls, answers, notes);
  }

  private void write(List<ToolCall> calls, List<ChatMessage> answers, List<String> notes) {
    if (!calling.calls().isEmpty()) {
      sound.add(new ChatMessage.Assistant(calling.text(), calls, calling.thinking()));
      sound.addAll(answers);
    }
    if (!notes.isEmpty()) {
      sound.add(new ChatMessage.User(String.join("\n", notes)));
    }
    calling = new ChatMessage.Assistant("", List.of());
    outputs.clear();
  }

  private static ChatMessage.ToolOutput result(
      ToolCall call, Map<String, Deque<ChatMessage.ToolOutput>> results) {
    Deque<ChatMessage.ToolOutput> found = results.getOrDefault(call.id(), new ArrayDeque<>());
    return found.isEmpty()
        ? new ChatMessage.ToolOutput(call.id(), call.name(), "There is no result.", true)
        : found.removeFirst();
  }

  private String distinct(String id) {
    String usable = id.isBlank() ? "call" : plain(id, notInIds, LONGEST_ID);
    String free = usable;
    for (int i = 2; !ids.add(free); i++) {
      String end = "_" + i;
      free = usable.substring(0, Math.min(usable.length(), LONGEST_ID - end.length())) + end;
    }
    return free;
  }

  private static String plain(String text, Pattern odd, int longest) {
    String plain = odd.matcher(text).replaceAll("_");
    return plain.substring(0, Math.min(plain.length(), longest));
  }
}
