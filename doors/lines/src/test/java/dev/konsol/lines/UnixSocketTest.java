package dev.konsol.lines;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The door behind a real socket, as the daemon has it: what an in-memory pair cannot show.
class UnixSocketTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir private Path home;
  private Daemon daemon;
  private SocketChannel client;
  private SocketChannel accepted;
  private Thread served;
  private BufferedReader answers;

  @BeforeEach
  void start() throws IOException {
    daemon = new Daemon(home);
    UnixDomainSocketAddress address = UnixDomainSocketAddress.of(home.resolve("s"));
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(address);
      client = SocketChannel.open(address);
      accepted = server.accept();
    }
    served = Thread.ofVirtual().start(() -> daemon.door().serve(connection(accepted)));
    answers =
        new BufferedReader(
            new InputStreamReader(Channels.newInputStream(client), StandardCharsets.UTF_8));
  }

  @AfterEach
  void stop() throws IOException {
    try {
      client.close();
      accepted.close();
    } finally {
      daemon.close();
    }
  }

  @Test
  void aClientThatClosesItsSocketLeavesNoWaitBehind() throws Exception {
    send("{'cmd':'create','key':'k','command':'cat'}");
    answers.readLine();
    send("{'cmd':'wait','key':'k','id':1,'timeout_ms':86400000}");
    send("{'cmd':'wait','key':'k','timeout_ms':86400000}");
    send("{'cmd':'read','key':'k','id':2,'wait_ms':1}");
    answers.readLine();

    client.close();

    assertThat(served.join(PATIENCE)).isTrue();
  }

  @Test
  void aClientThatOnlyStopsSendingGetsItsAnswers() throws Exception {
    send("{'cmd':'create','key':'k','command':'sleep 0.1'}");
    send("{'cmd':'wait','key':'k'}");
    client.shutdownOutput();

    assertThat(answers.readLine()).contains("\"pid\"");
    assertThat(answers.readLine()).contains("\"evidence\":\"exit\"");
    assertThat(answers.readLine()).isNull();
    assertThat(served.join(PATIENCE)).isTrue();
  }

  @Test
  void droppedWaitsAndStoppedStreamsLeaveTheSocketOpen() throws Exception {
    send("{'cmd':'create','key':'k','command':'cat'}");
    answers.readLine();
    for (int i = 0; i < 100; i++) {
      send("{'cmd':'attach','key':'k'}");
      send("{'cmd':'detach'}");
      assertThat(answers.readLine()).contains("\"mode\":\"read\"");
      assertThat(answers.readLine()).isEqualTo("{\"ok\":true,\"key\":\"k\",\"next_offset\":0}");
    }
  }

  @Test
  void closingTheConnectionFromTheDaemonsSideEndsIt() throws Exception {
    send("{'cmd':'create','key':'k','command':'cat'}");
    answers.readLine();
    send("{'cmd':'attach','key':'k'}");
    answers.readLine();

    accepted.close();

    assertThat(served.join(PATIENCE)).isTrue();
  }

  private void send(String line) throws IOException {
    Channels.newOutputStream(client)
        .write((line.replace('\'', '"') + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static Connection connection(SocketChannel channel) {
    InputStream input = Channels.newInputStream(channel);
    OutputStream output = Channels.newOutputStream(channel);
    return new Connection() {
      @Override
      public InputStream input() {
        return input;
      }

      @Override
      public OutputStream output() {
        return output;
      }

      @Override
      public void close() throws IOException {
        channel.close();
      }
    };
  }
}
