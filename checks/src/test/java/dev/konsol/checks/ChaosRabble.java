package dev.konsol.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;

/// Clients as nobody wants them, over every door: they vanish, stall, flood and lie. One thread.
final class ChaosRabble {
  private static final List<String> DOORS = List.of("rpc", "mcp", "agent", "lsp");
  private static final int FLOOD = 2000;
  private static final int MEGABYTE = 1 << 20;
  private static final int MOST_STALLED = 5;
  private static final int CROWD = 500;

  private final ChaosDaemon daemon;
  private final ChaosLedger ledger;
  private final Random random;
  private final List<SocketChannel> stalled = new ArrayList<>();

  ChaosRabble(ChaosDaemon daemon, ChaosLedger ledger, Random random) {
    this.daemon = daemon;
    this.ledger = ledger;
    this.random = random;
  }

  void use(BooleanSupplier over) throws IOException {
    try {
      while (!over.getAsBoolean()) {
        try {
          act();
        } catch (IOException | UncheckedIOException | AssertionError cutOff) {
          ledger.count("rabble cut off");
        }
        Chaos.rest(random);
      }
    } finally {
      letGo();
    }
  }

  private void act() throws IOException {
    int what = random.nextInt(8);
    ledger.count("rabble");
    switch (what) {
      case 0 -> vanish();
      case 1 -> stall();
      case 2 -> flood();
      case 3 -> endlessLine();
      case 4 -> lie();
      case 5 -> lieAtADoor();
      case 6 -> http();
      default -> strangers();
    }
  }

  private SocketChannel connected() throws IOException {
    return SocketChannel.open(UnixDomainSocketAddress.of(daemon.program.socket()));
  }

  private static void write(SocketChannel channel, byte[] bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining() && channel.write(buffer) > 0) {
      // A channel that does not block takes what it can.
    }
  }

  private static void write(SocketChannel channel, String text) throws IOException {
    write(channel, text.getBytes(StandardCharsets.UTF_8));
  }

  private byte[] noise(int length) {
    byte[] noise = new byte[length];
    random.nextBytes(noise);
    return noise;
  }

  private void vanish() throws IOException {
    try (SocketChannel client = connected()) {
      write(client, "{\"cmd\":\"create\",\"key\":\"half-");
    }
    try (SocketChannel client = connected()) {
      write(client, "{\"cmd\":\"wait\",\"key\":\"none\",\"until\":\"exit\"}\n{\"cmd\":\"list\"}\n");
    }
  }

  /// Wants everything that a program prints, and reads nothing.
  private void stall() throws IOException {
    while (stalled.size() >= MOST_STALLED) {
      stalled.removeFirst().close();
    }
    SocketChannel client = connected();
    stalled.add(client);
    String key = "loud-" + random.nextInt(3);
    write(client, "{\"cmd\":\"create\",\"key\":\"" + key + "\",\"command\":\"seq 1 200000\"}\n");
    write(client, "{\"cmd\":\"attach\",\"key\":\"" + key + "\",\"offset\":0}\n");
    write(client, "{\"cmd\":\"events\",\"follow\":true}\n");
  }

  private void flood() throws IOException {
    try (SocketChannel client = connected()) {
      client.configureBlocking(false);
      write(client, "{\"cmd\":\"list\"}\n".repeat(FLOOD));
      write(client, "{\"cmd\":\"ping\"}\n".repeat(FLOOD));
    }
  }

  private void endlessLine() throws IOException {
    try (SocketChannel client = connected()) {
      client.configureBlocking(false);
      for (int i = 0; i < 4; i++) {
        write(client, noise(MEGABYTE));
      }
    }
  }

  private void lie() throws IOException {
    try (LineClient client = daemon.program.connect()) {
      String line = new String(noise(60), StandardCharsets.ISO_8859_1).replaceAll("\\s", "x");
      client.write(line + "\n{\"cmd\":5}\n{\"cmd\":\"read\",\"offset\":-1,\"key\":[]}\n");
      for (int i = 0; i < 3; i++) {
        ledger.refused("a lie", LineClient.reason(client.next()));
      }
      client.ok("ping");
    }
  }

  private void lieAtADoor() throws IOException {
    try (SocketChannel client = connected()) {
      String door = DOORS.get(random.nextInt(DOORS.size()));
      write(client, "{\"cmd\":\"open\",\"door\":\"" + door + "\",\"cwd\":\"/\"}\n");
      write(client, "Content-Length: 99999999999\r\n\r\n{}\n");
      write(client, "Content-Length: 30\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"met");
      write(client, noise(500));
    }
  }

  private InetSocketAddress address() {
    URI uri = daemon.http.uri("/");
    return new InetSocketAddress(uri.getHost(), uri.getPort());
  }

  private void http() throws IOException {
    try (SocketChannel client = SocketChannel.open(address())) {
      write(client, "GET /sessions HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
      ByteBuffer answer = ByteBuffer.allocate(20);
      if (client.read(answer) > 0) {
        String status = new String(answer.array(), StandardCharsets.ISO_8859_1);
        if (!status.matches("(?s)HTTP/1.1 (4|503).*")) {
          ledger.fault("without a token: " + status);
        }
      }
    }
    try (SocketChannel client = SocketChannel.open(address())) {
      write(client, "POST /sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n{");
      write(client, noise(2000));
    }
  }

  /// More than may be open.
  private void strangers() throws IOException {
    List<SocketChannel> all = new ArrayList<>();
    try {
      for (int i = 0; i < CROWD; i++) {
        SocketChannel stranger = i % 2 == 0 ? SocketChannel.open() : connected();
        all.add(stranger);
        stranger.configureBlocking(false);
        if (i % 2 == 0) {
          boolean _ = stranger.connect(address());
        }
      }
    } finally {
      for (SocketChannel each : all) {
        each.close();
      }
    }
  }

  private void letGo() throws IOException {
    for (SocketChannel each : stalled) {
      each.close();
    }
  }
}
