package dev.konsol.acp.wire;

import dev.konsol.tools.files.FileChange;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Pieces of what an editor shows.
public final class ContentBlocks {
  private ContentBlocks() {}

  public static ObjectNode text(String text) {
    return JsonNodeFactory.instance.objectNode().put("type", "text").put("text", text);
  }

  /// A text among the contents of a call.
  public static ObjectNode block(String text) {
    ObjectNode block = JsonNodeFactory.instance.objectNode().put("type", "content");
    block.set("content", text(text));
    return block;
  }

  public static ObjectNode place(String path) {
    return JsonNodeFactory.instance.objectNode().put("path", path);
  }

  public static ObjectNode diff(FileChange change) {
    ObjectNode diff = JsonNodeFactory.instance.objectNode().put("type", "diff");
    diff.put("path", change.file().toString());
    change.before().ifPresentOrElse(old -> diff.put("oldText", old), () -> diff.putNull("oldText"));
    return diff.put("newText", change.after());
  }

  public static ObjectNode terminal(String id) {
    return JsonNodeFactory.instance.objectNode().put("type", "terminal").put("terminalId", id);
  }

  /// As a block of code, in more backticks than there are in it.
  public static String fenced(String text) {
    int longest = 2;
    int run = 0;
    for (int i = 0; i < text.length(); i++) {
      run = text.charAt(i) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    String fence = "`".repeat(longest + 1);
    return fence + "\n" + text + (text.endsWith("\n") ? "" : "\n") + fence;
  }
}
