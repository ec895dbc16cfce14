package dev.konsol.agent.provider.answer;

import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.Finish;
import dev.konsol.agent.model.ModelException.Kind;
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
import tools.jackson.databind.node.MissingNode;

/// An answer while it comes: what is for people is shown at once, the rest is kept until the end.
public final class Draft {
  /// Nobody reads more, and no model has a reason to say it.
  private static final long MOST_CHARACTERS = 16 << 20;

  /// As many as are run after one answer; the model is asked for the rest again.
  static final int MOST_CALLS = 200;

  private final Completer.Listener listener;
  private final Set<String> taken;
  private final WholeCharacters text = new WholeCharacters();
  private final WholeCharacters thinking = new WholeCharacters();
  private final List<Call> calls = new ArrayList<>();
  private Optional<String> signature = Optional.empty();
  private Usage usage = Usage.NONE;
  private Finish finish = Finish.COMPLETE;
  private long characters;

  /// A call while it comes.
  final class Call {
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
      characters += piece.length();
    }

    /// What came before was only a part of this, or nothing.
    void replace(String all) {
      arguments.setLength(0);
      append(all);
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
    String whole = text.add(piece);
    if (!whole.isEmpty()) {
      listener.text(whole);
    }
  }

  void thinking(String piece) {
    String whole = thinking.add(piece);
    if (!whole.isEmpty()) {
      listener.thinking(whole);
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

  /// Looks whether it stays within bounds.
  ///
  /// @throws Trouble when it has become longer than an answer can be
  public void check() throws Trouble {
    if (characters + calls.size() + text.length() + thinking.length() > MOST_CHARACTERS) {
      throw Trouble.lasting(
          Kind.OTHER,
          "does not come to an end: its answer has more than " + MOST_CHARACTERS + " characters");
    }
  }

  /// What was asked is held back.
  public Completion filtered() {
    finish = Finish.FILTERED;
    return completion();
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

  public Completion completion() {
    List<ToolCall> whole = new ArrayList<>();
    List<String> cut = new ArrayList<>();
    for (Call call : calls) {
      String arguments = arguments(call);
      if (!call.name.isEmpty() && whole.size() < MOST_CALLS && isObject(arguments)) {
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
    return written.isEmpty() && roomLeft ? "{}" : unquoted(written);
  }

  /// Some models write the object into a text once more.
  private static String unquoted(String written) {
    JsonNode node = written.startsWith("\"") ? parsed(written) : MissingNode.getInstance();
    return node.isString() && isObject(node.stringValue()) ? node.stringValue() : written;
  }

  /// Ids tell calls apart in the whole conversation, which not every server minds.
  private String distinct(String id) {
    String fresh = "call_" + UUID.randomUUID().toString().replace("-", "").substring(0, 20);
    String usable = id.isBlank() || taken.contains(id) ? fresh : id;
    taken.add(usable);
    return usable;
  }

  /// Whether a text is one whole JSON object.
  public static boolean isObject(String json) {
    return parsed(json).isObject();
  }

  private static JsonNode parsed(String json) {
    try {
      return JsonMapper.shared().readTree(json);
    } catch (JacksonException e) {
      return MissingNode.getInstance();
    }
  }
}
