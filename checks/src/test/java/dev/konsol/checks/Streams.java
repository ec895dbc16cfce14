package dev.konsol.checks;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Both directions of a connection with the program: the standard streams of one that was started,
/// or the daemon's socket. Not thread-safe.
final class Streams implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 30;

  private final @Nullable Process process;
  private final InputStream in;
  private final OutputStream out;
  private final Closeable ending;

  /// @param ending ends `out`, and nothing else
  private Streams(@Nullable Process process, InputStream in, OutputStream out, Closeable ending) {
    this.process = process;
    this.ending = ending;
    this.in = new BufferedInputStream(in, 1 << 16);
    this.out = out;
  }

  /// A program of its own, which writes its errors to that file.
  static Streams of(ProcessBuilder command, Path errors) {
    try {
      Process process =
          command
              .redirectInput(ProcessBuilder.Redirect.PIPE)
              .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()))
              .start();
      OutputStream out = process.getOutputStream();
      return new Streams(process, process.getInputStream(), out, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Streams of(Path socket) {
    try {
      SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
      return new Streams(
          null,
          Channels.newInputStream(channel),
          Channels.newOutputStream(channel),
          channel::shutdownOutput);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The daemon's socket after it has become that door, for a client in the program's home.
  static Streams of(KonsolProgram konsol, String door) {
    Streams streams = of(konsol.socket());
    String home = konsol.home().toString();
    streams.write(Json.write(Json.object("cmd", "open", "door", door, "cwd", home)) + "\n");
    String answer = streams.line();
    if (!answer.contains("\"ok\":true")) {
      throw new AssertionError("the door is not opened: " + answer);
    }
    return streams;
  }

  /// The launched process: the supervisor where there is one.
  long pid() {
    return launched().pid();
  }

  private Process launched() {
    return Objects.requireNonNull(process, "a socket has no process");
  }

  void write(String text) {
    write(text.getBytes(StandardCharsets.UTF_8));
  }

  void write(byte[] bytes) {
    try {
      out.write(bytes);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The next line, without its end.
  String line() {
    try {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (int b = in.read(); b != '\n'; b = in.read()) {
        if (b < 0) {
          throw new EOFException("the connection ended after '" + line + "'");
        }
        line.write(b);
      }
      return line.toString(StandardCharsets.UTF_8).stripTrailing();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String text(int bytes) {
    try {
      return new String(in.readNBytes(bytes), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Everything up to the end.
  String rest() {
    return text(Integer.MAX_VALUE);
  }

  /// Whether the other side has ended the connection, after everything it sent.
  boolean ended() {
    try {
      return in.read() < 0;
    } catch (IOException reset) {
      return true;
    }
  }

  /// Nothing more is said; what comes can still be read.
  void endInput() {
    close(ending);
  }

  /// As a client that is gone.
  void stopReading() {
    close(in);
  }

  private static void close(Closeable end) {
    try {
      end.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Of the program, when it ends.
  int exitCode() {
    try {
      if (!launched().waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("it does not end: " + launched().info());
      }
      return launched().exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    if (process == null) {
      close(in);
    } else {
      process.destroyForcibly();
    }
  }
}
