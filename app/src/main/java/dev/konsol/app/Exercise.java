package dev.konsol.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// The part of the training that has a daemon do the same again and again: the JVM keeps what it
/// learned about the methods that were used most, and compiles those early from then on. Without it
/// a daemon interprets its way through the first hundreds of consoles and thousands of keys.
final class Exercise {
  private static final int ROUNDS = 1000;
  private static final int KEYS = 12_000;
  private static final String KEY = "{\"cmd\":\"send\",\"key\":\"hand\",\"input\":\"x\\\\n\"}";

  private Exercise() {}

  static void run(Path socket) throws IOException {
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
        BufferedReader answers =
            new BufferedReader(
                new InputStreamReader(Channels.newInputStream(channel), StandardCharsets.UTF_8))) {
      ask(channel, "{\"cmd\":\"create\",\"key\":\"hand\",\"args\":[\"cat\"]}");
      answers.readLine();
      ask(channel, "{\"cmd\":\"attach\",\"key\":\"hand\",\"mode\":\"write\"}");
      answers.readLine();
      for (int i = 0; i < ROUNDS; i++) {
        round(channel, answers, "exercise" + i);
      }
      for (int i = 0; i < KEYS; i++) {
        ask(channel, KEY);
        awaitAnswers(answers, 1);
      }
    }
  }

  /// A program's first words, and a key that comes back.
  private static void round(SocketChannel channel, BufferedReader answers, String key)
      throws IOException {
    ask(
        channel,
        "{\"cmd\":\"create\",\"key\":\"%s\",\"args\":[\"/bin/echo\",\"x\"]}".formatted(key),
        "{\"cmd\":\"read\",\"key\":\"%s\",\"offset\":0,\"wait_ms\":5000}".formatted(key),
        KEY);
    awaitAnswers(answers, 3);
  }

  private static void awaitAnswers(BufferedReader answers, int count) throws IOException {
    for (int answered = 0; answered < count; ) {
      String line = answers.readLine();
      if (line == null) {
        throw new IOException("the daemon has gone");
      }
      answered += line.contains("\"ok\"") ? 1 : 0; // frames of the attached console come between
    }
  }

  private static void ask(SocketChannel channel, String... lines) throws IOException {
    ByteBuffer bytes =
        ByteBuffer.wrap((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }
}
