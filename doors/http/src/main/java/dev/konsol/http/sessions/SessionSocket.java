package dev.konsol.http.sessions;

import dev.konsol.agent.AgentClient;
import dev.konsol.agent.AgentSession;
import dev.konsol.agent.Agents;
import dev.konsol.agent.NewSession;
import dev.konsol.core.KonsolException;
import dev.konsol.http.SocketHandler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One client that speaks with a session over WebSocket. The thread of the connection writes, and
/// waits while the client does not read; what the client says comes on others.
final class SessionSocket implements SocketHandler {
  private static final Duration LOOK = Duration.ofSeconds(30);

  /// What becomes of the session when the connection ends.
  private interface End {
    void run();
  }

  private final AgentClient client;
  private final End end;

  private SessionSocket(AgentClient client, End end) {
    this.client = client;
    this.end = end;
  }

  /// Joins a session that is there, and begins behind the last message the client saw.
  static SessionSocket joining(Agents agents, AgentSession session, long after) {
    return new SessionSocket(new AgentClient(agents, session, session.attach(after)), () -> {});
  }

  /// A session for this connection alone, in a folder of its own. Both go with it.
  static SessionSocket alone(Agents agents) {
    Path folder = temporary();
    try {
      AgentSession session =
          agents.create(new NewSession(folder, Optional.empty(), Optional.empty(), true));
      AgentClient client = new AgentClient(agents, session, session.attach(0));
      return new SessionSocket(client, () -> forget(agents, session, folder));
    } catch (KonsolException e) {
      remove(folder);
      throw Failures.problem(e);
    }
  }

  private static void forget(Agents agents, AgentSession session, Path folder) {
    try {
      agents.delete(session.id());
      remove(folder);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void open(Socket socket) throws IOException, InterruptedException {
    while (!client.ended()) {
      for (String line : client.next(LOOK)) {
        socket.send(line);
      }
    }
  }

  /// The thread has been interrupted when the client is gone, and there is still something to do.
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    client.close();
    end.run();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void message(String text) {
    try {
      client.receive(text);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("konsol-session-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void remove(Path folder) {
    try {
      Files.walkFileTree(folder, new Remover());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Remover extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException problem)
        throws IOException {
      Files.delete(directory);
      return FileVisitResult.CONTINUE;
    }
  }
}
