package dev.konsol.agent.provider.answer;

import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.Finish;
import dev.konsol.agent.model.Thinking;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.agent.model.Usage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// An answer while it comes: what is for people is shown at once, the rest is kept until the end.
public final class Draft {
  private final Completer.Listener listener;
  private final Set<String> taken;
  private final StringBuilder text = new StringBuilder();
  private final StringBuilder thinking = new StringBuilder();
  private final List<Call> calls = new ArrayList<>();
  private Optional<String> signature = Optional.empty();
  private Usage usage = Usage.NONE;
  private Finish finish = Finish.COMPLETE;

  /// A call while it comes.
  static final class Call {
    private String id;
    private String name;
    private final StringBuilder arguments = new StringBuilder();

    private Call(String id, String name) {
      this.id = id;
      this.name = name;
    }

    String id() {
      return id;
    }

    /// For servers that name a call when it has begun already.
    void identify(String newId, String newName) {
      id = id.isEmpty() ? newId : id;
      name = name.isEmpty() ? newName : name;
    }

    void append(String piece) {
      arguments.append(piece);
    }

    boolean begun() {
      return !arguments.isEmpty();
    }

    boolean whole() {
      return isObject(arguments.toString());
    }
  }

  /// @param taken the ids of calls that the conversation has already
  public Draft(Completer.Listener listener, Set<String> taken) {
    this.listener = listener;
    this.taken = new HashSet<>(taken);
  }

  /// Whether somebody has seen a part of it.
  public boolean shown() {
    return !text.isEmpty() || !thinking.isEmpty();
  }

  void text(String piece) {
    if (!piece.isEmpty()) {
      text.append(piece);
      listener.text(piece);
    }
  }

  void thinking(String piece) {
    if (!piece.isEmpty()) {
      thinking.append(piece);
      listener.thinking(piece);
    }
  }

  void sign(String mark) {
    signature = Optional.of(mark);
  }

  Call call(String id, String name) {
    Call call = new Call(id, name);
    calls.add(call);
    return call;
  }

  List<Call> calls() {
    return calls;
  }

  void usage(Usage counted) {
    usage = counted;
  }

  Usage usage() {
    return usage;
  }

  void finish(Finish reason) {
    finish = reason;
  }

  Finish finish() {
    return finish;
  }

  public Completion completion() {
    List<ToolCall> whole = new ArrayList<>();
    List<String> cut = new ArrayList<>();
    for (Call call : calls) {
      String arguments = arguments(call);
      if (!call.name.isEmpty() && isObject(arguments)) {
        whole.add(new ToolCall(distinct(call.id), call.name, arguments));
      } else {
        cut.add(call.name.isEmpty() ? "a tool" : call.name);
      }
    }
    Optional<Thinking> thought =
        thinking.isEmpty() && signature.isEmpty()
            ? Optional.empty()
            : Optional.of(new Thinking(thinking.toString(), signature));
    return new Completion(text.toString(), whole, cut, thought, usage, finish);
  }

  /// A call without arguments often comes as nothing at all; but not where the answer ends for want
  /// of room, before they came.
  private String arguments(Call call) {
    String written = call.arguments.toString().strip();
    boolean roomLeft = finish == Finish.COMPLETE || !call.equals(calls.getLast());
    return written.isEmpty() && roomLeft ? "{}" : written;
  }

  /// Ids tell calls apart in the whole conversation, which not every server minds.
  private String distinct(String id) {
    String usable = id.isBlank() || taken.contains(id) ? fresh() : id;
    taken.add(usable);
    return usable;
  }

  private static String fresh() {
    return "call_" + UUID.randomUUID().toString().replace("-", "").substring(0, 20);
  }

  /// Whether a text is one whole JSON object.
  public static boolean isObject(String json) {
    try {
      JsonNode node = JsonMapper.shared().readTree(json);
      return node != null && node.isObject();
    } catch (JacksonException e) {
      return false;
    }
  }
}
