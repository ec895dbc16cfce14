package dev.konsol.client.connection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.client.env.Build;
import dev.konsol.client.env.StateDirectory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DaemonsTest {
  @TempDir Path folder;

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  private Daemons daemons() {
    return new Daemons(
        new StateDirectory(folder), Build.current(), new PrintStream(said, true, UTF_8));
  }

  /// The kernel lets clients connect for a moment to a daemon that was killed.
  @Test
  void aDaemonThatTakesConnectionsAndDoesNotAnswerIsNone() throws Exception {
    try (ServerSocketChannel server = listen()) {
      Thread dying = Thread.ofVirtual().start(() -> serve(server, ""));
      assertThat(daemons().find()).isEmpty();
      dying.join();
    }
  }

  @Test
  void aDaemonOfAnotherBuildIsUsedAndNamed() throws Exception {
    try (ServerSocketChannel server = listen()) {
      Thread other =
          Thread.ofVirtual().start(() -> serve(server, "{\"ok\":true,\"build\":\"abc\"}\n"));
      daemons().findOrStart().close();
      assertThat(said.toString(UTF_8)).contains("the daemon is build abc", "konsol restart");
      other.join();
    }
  }

  private ServerSocketChannel listen() throws IOException {
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    return server.bind(UnixDomainSocketAddress.of(new StateDirectory(folder).socket()));
  }

  private static void serve(ServerSocketChannel server, String answer) {
    try (SocketChannel client = server.accept()) {
      client.read(ByteBuffer.allocate(1024));
      client.write(ByteBuffer.wrap(answer.getBytes(UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
