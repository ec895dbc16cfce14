package dev.konsol.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.console.ConsoleSettings;
import dev.konsol.console.Consoles;
import dev.konsol.core.Budget;
import dev.konsol.core.Closer;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.core.session.Host;
import dev.konsol.lines.ConnectionHandler;
import dev.konsol.lines.DaemonInfo;
import dev.konsol.lines.Door;
import dev.konsol.lines.Doors;
import dev.konsol.lines.LinesSettings;
import dev.konsol.lines.NonBlockingChannel;
import dev.konsol.lines.Serving;
import dev.konsol.lines.connection.LinesDoor;
import dev.konsol.process.DescriptorBudget;
import dev.konsol.process.Marker;
import dev.konsol.process.host.Processes;
import dev.konsol.process.host.Supervision;
import dev.konsol.testkit.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clients on a real socket, all served by one thread.
class ListenerTest {
  @TempDir private Path folder;
  private final Closer closer = new Closer();
  private Path socket;

  @BeforeEach
  void start() throws IOException {
    socket = folder.resolve("s");
    Marker marker = Marker.of(folder, "run");
    Processes processes = closer.own(Processes.start(marker, new Supervision.Unsupervised()));
    Host host = new Host();
    ConsoleSettings settings = ConsoleSettings.of(folder, Map.of("PATH", "/usr/bin:/bin"));
    Consoles consoles =
        closer.own(new Consoles(host, 10, processes.terminals(), processes.trees(), settings));
    closer.own(() -> host.stop(Budget.of(Duration.ofSeconds(4))));
    LinesDoor door =
        new LinesDoor(
            consoles,
            new DaemonInfo(
                "1",
                "b",
                "boot",
                1,
                () -> "sweep",
                Instant.EPOCH,
                folder,
                () -> 0,
                List::of,
                host,
                () -> new Serving("off", List.of()),
                () -> {},
                () -> {}),
            new Doors(Map.of("echo", echo()), OtherHosts.NONE),
            LinesSettings.DEFAULT,
            InstantSource.system());
    closer.own(
        Listener.open(
            new SocketPath(socket, socket, Optional.empty()),
            new DescriptorBudget(256, 64),
            (channel, onEnd) -> open(door, channel, onEnd)));
  }

  private volatile boolean failing;
  private final CountDownLatch ended = new CountDownLatch(1);

  /// Serves as the door does, but fails when it is told to.
  private ConnectionHandler open(LinesDoor door, NonBlockingChannel channel, Runnable onEnd) {
    ConnectionHandler connection =
        door.open(
            channel,
            () -> {
              onEnd.run();
              ended.countDown();
            });
    return new ConnectionHandler() {
      @Override
      public void readable() {
        if (failing) {
          throw new OutOfMemoryError("as if");
        }
        connection.readable();
      }

      @Override
      public void writable() {
        connection.writable();
      }

      @Override
      public void end() {
        connection.end();
      }
    };
  }

  @Test
  void anErrorCostsItsClientAlone() throws IOException {
    try (Client other = new Client();
        Client costly = new Client()) {
      other.send("{'cmd':'ping'}");
      assertThat(other.line()).isEqualTo("{'ok':true}");
      failing = true;
      costly.send("{'cmd':'ping'}");
      assertThat(costly.isCutOff()).isTrue();
      failing = false;
      other.send("{'cmd':'ping'}");
      assertThat(other.line()).isEqualTo("{'ok':true}");
    }
  }

  @Test
  void aClientTooManyIsToldSoAndServedLater() throws IOException {
    List<Client> served = new ArrayList<>();
    try {
      for (int i = 0; i < new DescriptorBudget(256, 64).clientsOfDoor(); i++) {
        served.add(new Client());
        served.getLast().send("{'cmd':'ping'}");
        assertThat(served.getLast().line()).isEqualTo("{'ok':true}");
      }
      try (Client late = new Client()) {
        assertThat(late.line()).contains("too many open files").contains("raise ulimit -n");
      }
      served.getFirst().close();
      Await.until("room for another", Duration.ofSeconds(20), this::isServed);
    } finally {
      for (Client client : served) {
        client.close();
      }
    }
  }

  private boolean isServed() {
    try (Client client = new Client()) {
      client.send("{'cmd':'ping'}");
      return client.line().equals("{'ok':true}");
    } catch (IOException refused) {
      return false;
    }
  }

  @AfterEach
  void stop() {
    closer.close();
  }

  @Test
  void manyRequestsAtOnceAreAnsweredInOrder() throws IOException {
    try (Client client = new Client()) {
      Thread.ofVirtual().start(() -> client.sendPings(20_000));
      for (int i = 0; i < 20_000; i++) {
        assertThat(client.line()).isEqualTo("{'ok':true,'id':" + i + "}");
      }
    }
  }

  @Test
  void aClientThatDoesNotReadHoldsUpNobody() throws IOException {
    try (Client stopped = new Client();
        Client other = new Client()) {
      stopped.send("{'cmd':'create','key':'y','args':['yes'],'log_cap':1000000}");
      stopped.send("{'cmd':'attach','key':'y','offset':0}");
      stopped.line();
      other.send("{'cmd':'wait','key':'y','until':'pattern','pattern':'y','timeout_ms':20000}");
      assertThat(other.line()).contains("'evidence':'pattern'");
      for (int i = 0; i < 100; i++) {
        other.send("{'cmd':'ping'}");
        assertThat(other.line()).isEqualTo("{'ok':true}");
      }
      other.send("{'cmd':'remove','key':'y','force':true}");
      assertThat(other.line()).isEqualTo("{'ok':true}");
    }
  }

  @Test
  void aClientThatOnlyStopsSendingGetsItsAnswersAndThenTheEnd() throws IOException {
    try (Client client = new Client()) {
      client.send("{'cmd':'create','key':'k','command':'sleep 0.1'}");
      client.send("{'cmd':'wait','key':'k'}");
      client.channel.shutdownOutput();

      assertThat(client.line()).contains("'pid'");
      assertThat(client.line()).contains("'evidence':'exit'");
      assertThat(client.line()).isEqualTo("null");
    }
  }

  @Test
  void aClientThatClosesItsSocketLeavesNoWaitBehind() throws Exception {
    try (Client client = new Client()) {
      client.send("{'cmd':'create','key':'k','command':'cat'}");
      assertThat(client.line()).contains("'pid'");
      client.send("{'cmd':'wait','key':'k','id':1,'timeout_ms':86400000}");
      client.send("{'cmd':'wait','key':'k','timeout_ms':86400000}");
      client.send("{'cmd':'read','key':'k','id':2,'wait_ms':1}");
      assertThat(client.line()).contains("'id':2");
    }

    assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
  }

  /// An interrupt of a thread that uses the socket would close it.
  @Test
  void streamsThatEndLeaveTheSocketOpen() throws IOException {
    try (Client client = new Client()) {
      client.send("{'cmd':'create','key':'k','command':'cat'}");
      assertThat(client.line()).contains("'pid'");
      for (int i = 0; i < 100; i++) {
        client.send("{'cmd':'attach','key':'k'}");
        client.send("{'cmd':'detach'}");
        assertThat(client.line()).contains("'mode':'read'");
        assertThat(client.line()).isEqualTo("{'ok':true,'key':'k','next_offset':0}");
      }
    }
  }

  private static final Pattern OUTPUT =
      Pattern.compile(
          "\\{'event':'output','key':'k','offset':\\d+,'data':'(.*)','next_offset':\\d+}");

  @Test
  void whatIsTypedComesBackOnAnAttachedConnection() throws IOException {
    try (Client client = new Client()) {
      client.send("{'cmd':'create','key':'k','command':'stty -echo; echo ready; exec cat'}");
      client.send("{'cmd':'wait','key':'k','until':'pattern','pattern':'ready'}");
      client.send("{'cmd':'read','key':'k','offset':6,'wait_ms':20000}");
      client.send("{'cmd':'attach','key':'k','mode':'write'}");
      assertThat(client.line()).contains("'pid'");
      assertThat(client.line()).contains("'evidence':'pattern'");
      assertThat(client.line()).contains("'next_offset':7");
      long next = 7;
      assertThat(client.line()).contains("'offset':" + next);
      for (int i = 0; i < 100; i++) {
        client.send("{'cmd':'send','input':'x\\\\n','id':" + i + "}");
        // Whether the answer or the echo is first, and in how many pieces it comes, is up to the
        // program and its terminal.
        String echoed = "";
        List<String> others = new ArrayList<>();
        while (others.isEmpty() || !echoed.equals("x\\r\\n")) {
          String line = client.line();
          Matcher output = OUTPUT.matcher(line);
          if (output.matches()) {
            echoed += output.group(1);
          } else {
            others.add(line);
          }
        }
        assertThat(others)
            .containsExactly(
                "{'ok':true,'id':%d,'accepted':2,'length':2,'offset':%d}".formatted(i, next));
        next += 3;
      }
    }
  }

  @Test
  void anotherDoorTakesOverTheRestOfTheConnection() throws IOException {
    try (Client client = new Client()) {
      client.send("{'cmd':'ping'}\n{'cmd':'open','door':'echo','cwd':'/'}\nrest");
      assertThat(client.line()).isEqualTo("{'ok':true}");
      assertThat(client.line()).isEqualTo("{'ok':true}");
      assertThat(client.line()).isEqualTo("rest");
      client.send("more");
      assertThat(client.line()).isEqualTo("more");
    }
  }

  private static Door echo() {
    return (connection, _, _) -> {
      try {
        connection.input().transferTo(connection.output());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  /// One connection; quotes are apostrophes, to be read more easily.
  private final class Client implements AutoCloseable {
    private final SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
    private final BufferedReader answers =
        new BufferedReader(
            new InputStreamReader(Channels.newInputStream(channel), StandardCharsets.UTF_8));

    private Client() throws IOException {}

    void send(String line) throws IOException {
      Channels.newOutputStream(channel)
          .write((line.replace('\'', '"') + "\n").getBytes(StandardCharsets.UTF_8));
    }

    void sendPings(int count) {
      try {
        for (int i = 0; i < count; i++) {
          send("{'cmd':'ping','id':" + i + "}");
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    String line() throws IOException {
      return String.valueOf(answers.readLine()).replace('"', '\'');
    }

    /// What the daemon has not read may be told as a reset.
    boolean isCutOff() {
      try {
        return line().equals("null");
      } catch (IOException reset) {
        return true;
      }
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
