package dev.konsol.mcp.http;

import dev.konsol.jsonrpc.Message;
import dev.konsol.jsonrpc.Messages;
import java.util.ArrayList;
import java.util.List;

/// The answers to what came in one array, as the revision 2025-03-26 allows it: one array too, in
/// which there is nothing but answers. Confined to the thread that serves the requests.
final class Batch implements Answering {
  private final List<Message> answers = new ArrayList<>();

  /// Whether a body is an array.
  static boolean is(byte[] body) {
    for (byte each : body) {
      if (!Character.isWhitespace(each)) {
        return each == '[';
      }
    }
    return false;
  }

  @Override
  public boolean send(Message message) {
    return false;
  }

  @Override
  public void finish(int status, Message message) {
    answers.add(message);
  }

  boolean isEmpty() {
    return answers.isEmpty();
  }

  byte[] json() {
    return Messages.encode(answers);
  }
}
