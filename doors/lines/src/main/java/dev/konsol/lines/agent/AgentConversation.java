package dev.konsol.lines.agent;

import dev.konsol.agent.AgentClient;
import dev.konsol.agent.event.Update;
import dev.konsol.core.MemoryBudget;
import dev.konsol.lines.Connection;
import dev.konsol.lines.LineReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/// One client of an agent's session, on lines. [#readAll] and [#writeAll] each have a thread of
/// their own; the streams belong to whoever made the connection.
public final class AgentConversation {
  private static final int LONGEST_LINE = 8 << 20;
  private static final Duration GLANCE = Duration.ofMillis(250);

  private final Connection connection;
  private final AgentClient client;
  private final Until until;
  private final MemoryBudget.Share memory;
  private volatile boolean inputEnded;

  /// How long a conversation lasts.
  public enum Until {
    /// Until the turn that is on has ended.
    TURN_ENDS,
    /// Until the client has said all it wants, and the turn that is on then has ended.
    INPUT_ENDS
  }

  /// The only one of its process.
  public AgentConversation(Connection connection, AgentClient client, Until until) {
    this(connection, client, until, new MemoryBudget(LONGEST_LINE).share());
  }

  AgentConversation(
      Connection connection, AgentClient client, Until until, MemoryBudget.Share memory) {
    this.connection = connection;
    this.client = client;
    this.until = until;
    this.memory = memory;
  }

  /// Takes in what the client says, until it says no more: then it cannot answer any more either.
  public void readAll() {
    LineReader lines = new LineReader(connection.input()::read, LONGEST_LINE, memory);
    try {
      for (LineReader.Next next = lines.next();
          !(next instanceof LineReader.Next.End);
          next = lines.next()) {
        take(next);
      }
    } catch (IOException e) {
      // The client is gone, as at the end of its input.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      inputEnded = true;
      client.cannotAnswer();
    }
  }

  private void take(LineReader.Next next) throws InterruptedException {
    switch (next) {
      case LineReader.Next.Line(byte[] bytes) -> take(bytes);
      case LineReader.Next.TooLong _ ->
          client.complain("the line is longer than " + LONGEST_LINE + " bytes");
      case LineReader.Next.NoRoom _ ->
          client.complain("long lines of all clients take too much memory: send it again later");
      case LineReader.Next.None _, LineReader.Next.End _ -> {}
    }
  }

  private void take(byte[] bytes) throws InterruptedException {
    String line;
    try {
      line = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      client.complain("the line is not valid UTF-8");
      return;
    }
    client.receive(line);
  }

  /// Gives out what the session says, until the conversation is over or the client is gone.
  public void writeAll() throws InterruptedException {
    try {
      while (!over()) {
        write(client.next(GLANCE));
      }
    } catch (IOException e) {
      // Nobody reads any more.
    }
  }

  private boolean over() {
    boolean wanted = until == Until.INPUT_ENDS && !inputEnded;
    boolean done = !wanted && !client.busy();
    return (done && client.caughtUp()) || client.ended();
  }

  private void write(List<Update> updates) throws IOException {
    for (Update update : updates) {
      connection.output().write((update.line() + "\n").getBytes(StandardCharsets.UTF_8));
    }
    if (!updates.isEmpty()) {
      connection.output().flush();
    }
  }
}
