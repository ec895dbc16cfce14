package dev.konsol.worker.link;

import dev.konsol.worker.run.Runs;
import dev.konsol.worker.run.Stopped;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// `System.out` and `System.err` of the snippets: whole strings go straight to the frames, without
/// the locks and buffers of its parent, and closing it only flushes. Printing from library code is
/// where a stopped run's evaluation thread can still be reached, so each call looks.
public final class CapturedStream extends PrintStream {
  private static final String END = System.lineSeparator();

  private final Frames frames;
  private final PrintedStream to;

  public CapturedStream(Frames frames, PrintedStream to) {
    super(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    this.frames = frames;
    this.to = to;
  }

  private void put(String text) {
    if (Runs.stoppingEvaluation()) {
      throw new Stopped();
    }
    if (splitsACharacter(text)) {
      super.print(text);
    } else {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      frames.print(to, bytes, 0, bytes.length);
    }
  }

  /// The parent's encoder waits for the other half.
  private static boolean splitsACharacter(String text) {
    return !text.isEmpty()
        && (Character.isLowSurrogate(text.charAt(0))
            || Character.isHighSurrogate(text.charAt(text.length() - 1)));
  }

  @Override
  public void write(int b) {
    byte[] one = {(byte) b};
    frames.print(to, one, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) {
    Objects.checkFromIndexSize(from, count, bytes.length);
    frames.print(to, bytes, from, count);
  }

  @Override
  public void write(byte[] bytes) {
    write(bytes, 0, bytes.length);
  }

  @Override
  public void writeBytes(byte[] bytes) {
    write(bytes, 0, bytes.length);
  }

  /// Frames are sent by their own clock.
  @Override
  public void flush() {}

  @Override
  public void close() {}

  @Override
  public boolean checkError() {
    return false;
  }

  @Override
  public void print(@Nullable String text) {
    put(String.valueOf(text));
  }

  @Override
  public void print(@Nullable Object value) {
    put(String.valueOf(value));
  }

  @Override
  public void print(char[] text) {
    put(String.valueOf(text));
  }

  @Override
  public void print(boolean value) {
    put(String.valueOf(value));
  }

  @Override
  public void print(char value) {
    put(String.valueOf(value));
  }

  @Override
  public void print(int value) {
    put(String.valueOf(value));
  }

  @Override
  public void print(long value) {
    put(String.valueOf(value));
  }

  @Override
  public void print(float value) {
    put(String.valueOf(value));
  }

  @Override
  public void print(double value) {
    put(String.valueOf(value));
  }

  @Override
  public void println() {
    put(END);
  }

  @Override
  public void println(@Nullable String text) {
    put(text + END);
  }

  @Override
  public void println(@Nullable Object value) {
    put(value + END);
  }

  @Override
  public void println(char[] text) {
    put(String.valueOf(text) + END);
  }

  @Override
  public void println(boolean value) {
    put(value + END);
  }

  @Override
  public void println(char value) {
    put(value + END);
  }

  @Override
  public void println(int value) {
    put(value + END);
  }

  @Override
  public void println(long value) {
    put(value + END);
  }

  @Override
  public void println(float value) {
    put(value + END);
  }

  @Override
  public void println(double value) {
    put(value + END);
  }
}
