package dev.konsol.acp.session;

import dev.konsol.acp.wire.ClientCapabilities;
import dev.konsol.acp.wire.SessionPeer;
import dev.konsol.jsonrpc.CallException;
import dev.konsol.tools.files.Editor;
import dev.konsol.tools.files.FileChange;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The files that are open in the editor, with what has not been saved. The path has been checked
/// by then: the editor is never asked for one outside the session's directory.
public record EditorFiles(SessionPeer line, ClientCapabilities abilities, ToolCallDisplay shown)
    implements Editor {
  private static final Logger LOG = LoggerFactory.getLogger(EditorFiles.class);
  private static final Duration SOON = Duration.ofSeconds(30);

  @Override
  public Optional<String> read(Path file) throws InterruptedException {
    if (!abilities.reads()) {
      return Optional.empty();
    }
    ObjectNode params = line.params().put("path", file.toString());
    try {
      JsonNode content = line.call("fs/read_text_file", params, SOON).path("content");
      return content.isString() ? Optional.of(content.stringValue()) : Optional.empty();
    } catch (CallException e) {
      LOG.debug("the editor does not have it: {}", e.getMessage());
      return Optional.empty();
    }
  }

  @Override
  public boolean write(Path file, String text) throws InterruptedException {
    if (!abilities.writes()) {
      return false;
    }
    ObjectNode params = line.params().put("path", file.toString()).put("content", text);
    try {
      line.call("fs/write_text_file", params, SOON);
      return true;
    } catch (CallException e) {
      LOG.debug("the editor does not write it: {}", e.getMessage());
      return false;
    }
  }

  @Override
  public void changes(String callId, FileChange change) {
    shown.addChange(callId, change);
  }
}
