package dev.konsol.lines;

import dev.konsol.core.MemoryBudget;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A conversation over a channel, read on the channel's thread. What has to wait, the end of the
/// connection above all, does so on a thread of the conversation's.
final class WireTalk implements ConnectionHandler {
  private static final Logger LOG = LoggerFactory.getLogger(WireTalk.class);

  private final NonBlockingChannel channel;
  private final Runnable onEnd;
  private final WireOutlet outlet;
  private final Conversation conversation;
  private final AtomicBoolean ending = new AtomicBoolean();

  /// `onEnd` runs once, when nothing that was done for the peer is under way any more.
  WireTalk(NonBlockingChannel channel, LinesDoor door, Runnable onEnd) {
    this.channel = channel;
    this.onEnd = onEnd;
    MemoryBudget.Share memory = door.memory().share();
    this.outlet = new WireOutlet(channel, memory, this::end);
    this.conversation =
        new Conversation(door, memory, channel::read, outlet, new Lane.Hooks(channel::resume, this::end));
  }

  @Override
  public void readable() {
    switch (conversation.step()) {
      case Conversation.Step.Idle _ -> {}
      case Conversation.Step.Full _ -> pauseUntilRoom();
      case Conversation.Step.Ended _ -> {
        channel.pause();
        endBy(this::finish);
      }
      case Conversation.Step.Opening opening -> {
        channel.pause();
        conversation.start(() -> open(opening));
      }
    }
  }

  @Override
  public void writable() {
    outlet.flush();
  }

  @Override
  public void end() {
    outlet.close();
    conversation.drop();
    endBy(() -> {});
  }

  private void pauseUntilRoom() {
    channel.pause();
    if (conversation.hasRoom()) {
      channel.resume();
    }
  }

  private void open(Conversation.Step.Opening opening) {
    Optional<Door> door = conversation.opened(opening);
    if (door.isPresent()) {
      endBy(() -> handOver(door.get(), opening.open()));
    } else {
      channel.resume();
    }
  }

  private void handOver(Door door, Request.Open open) {
    try {
      conversation.awaitFlushed();
      Connection connection = channel.handOver();
      InputStream read = new ByteArrayInputStream(conversation.rest());
      InputStream input = new SequenceInputStream(read, connection.input());
      door.serve(new Handed(input, connection), open.cwd(), open.env());
    } catch (IOException e) {
      LOG.debug("the peer is gone: {}", e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void finish() {
    try {
      conversation.finish();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Once, whoever is first; the others find it under way. Without a thread for it the end comes
  /// here, and what is under way is left to end by itself.
  private void endBy(Runnable last) {
    if (!ending.compareAndSet(false, true)) {
      return;
    }
    boolean begun = false;
    try {
      conversation.start(() -> end(last));
      begun = true;
    } finally {
      if (!begun) {
        outlet.close();
        onEnd.run();
      }
    }
  }

  private void end(Runnable last) {
    try (conversation) {
      last.run();
    } finally {
      onEnd.run();
    }
  }
}
