package dev.konsol.acp.session;

import dev.konsol.acp.wire.ContentBlocks;
import dev.konsol.acp.wire.SessionPeer;
import dev.konsol.tools.files.FileChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What the editor shows of the calls that are under way: diffs and terminals, which the tools
/// bring themselves, perhaps before the journal has said that the call began. An update replaces
/// everything that was shown of a call, so all of it is kept until the end of the call. Safe for
/// any thread.
public final class ToolCallDisplay {
  private final SessionPeer line;
  private final Map<String, List<ObjectNode>> contents = new HashMap<>();
  private final Map<String, ObjectNode> places = new HashMap<>();
  private final Set<String> begun = new HashSet<>();
  private final Set<String> running = new HashSet<>();

  public ToolCallDisplay(SessionPeer line) {
    this.line = line;
  }

  /// A call that the model made. It may have to wait for permission yet, or may be running already.
  synchronized void begin(ObjectNode call) throws InterruptedException {
    String id = call.path("toolCallId").asString();
    begun.add(id);
    call.put("sessionUpdate", "tool_call");
    call.put("status", running.contains(id) ? "in_progress" : "pending");
    content(call, id);
    line.update(call);
  }

  synchronized void add(String id, ObjectNode content) {
    contents.computeIfAbsent(id, _ -> new ArrayList<>()).add(content);
    if (begun.contains(id)) {
      ObjectNode update = update(id);
      content(update, id);
      send(update);
    }
  }

  /// The editor may follow to where the change begins.
  synchronized void addChange(String id, FileChange change) {
    places.put(id, ContentBlocks.place(change.file().toString()).put("line", change.line()));
    add(id, ContentBlocks.diff(change));
  }

  /// Its tool is at work.
  synchronized void runs(String id) {
    if (running.add(id) && begun.contains(id)) {
      send(update(id).put("status", "in_progress"));
    }
  }

  /// The end of a call. Where a terminal shows it all already, what it said is not said again.
  synchronized void end(String id, boolean failed, ObjectNode said) throws InterruptedException {
    List<ObjectNode> all = contents.computeIfAbsent(id, _ -> new ArrayList<>());
    if (all.stream().noneMatch(each -> each.path("type").asString().equals("terminal"))) {
      all.add(said);
    }
    ObjectNode update = update(id).put("status", failed ? "failed" : "completed");
    content(update, id);
    contents.remove(id);
    places.remove(id);
    begun.remove(id);
    running.remove(id);
    line.update(update);
  }

  private void content(ObjectNode update, String id) {
    List<ObjectNode> all = contents.getOrDefault(id, List.of());
    if (!all.isEmpty()) {
      update.putArray("content").addAll(all);
    }
    if (places.containsKey(id)) {
      update.putArray("locations").add(places.get(id));
    }
  }

  private static ObjectNode update(String id) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("sessionUpdate", "tool_call_update")
        .put("toolCallId", id);
  }

  private void send(ObjectNode update) {
    try {
      line.update(update);
    } catch (InterruptedException e) {
      // The tool is being stopped, and finds that out itself.
      Thread.currentThread().interrupt();
    }
  }
}
