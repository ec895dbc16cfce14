package dev.konsol.lines;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Optional;

/// A conversation over streams that block, read on the thread that calls [#run].
final class StreamTalk {
  private final Connection connection;
  private final InputStream input;
  private final Conversation conversation;

  StreamTalk(Connection connection, LinesDoor door) {
    this.connection = connection;
    this.input = connection.input();
    Outlet outlet = new StreamOutlet(connection);
    this.conversation =
        new Conversation(
            door,
            door.memory().share(),
            input::read,
            outlet,
            new Lane.Hooks(() -> {}, outlet::close));
  }

  /// Blocks until the peer is gone and nothing that was done for it is under way.
  void run() throws InterruptedException {
    try (conversation) {
      boolean more = true;
      while (more) {
        more = go(conversation.step());
      }
    }
  }

  private boolean go(Conversation.Step step) throws InterruptedException {
    switch (step) {
      case Conversation.Step.Idle _ -> {}
      case Conversation.Step.Full _ -> conversation.awaitRoom();
      case Conversation.Step.Ended _ -> {
        conversation.finish();
        return false;
      }
      case Conversation.Step.Opening opening -> {
        Optional<Door> door = conversation.opened(opening);
        door.ifPresent(next -> next.serve(rest(), opening.open().cwd(), opening.open().env()));
        return door.isEmpty();
      }
    }
    return true;
  }

  private Connection rest() {
    InputStream read = new ByteArrayInputStream(conversation.rest());
    return new Handed(new SequenceInputStream(read, input), connection);
  }
}
