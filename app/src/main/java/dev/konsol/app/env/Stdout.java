package dev.konsol.app.env;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The process's stdout, which remembers that something could not be written: a print stream keeps
/// that to itself. That the reader has gone, as `head` does, is no trouble. Safe for any thread.
public final class Stdout extends OutputStream {
  private static final String READER_GONE = "Broken pipe";

  private final OutputStream out;
  private volatile @Nullable String trouble;

  Stdout(OutputStream out) {
    this.out = out;
  }

  public static Stdout ofProcess() {
    return new Stdout(new FileOutputStream(FileDescriptor.out));
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      String message = String.valueOf(e.getMessage());
      if (!message.contains(READER_GONE)) {
        trouble = message;
      }
      throw e;
    }
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  /// Why output was lost, if it was.
  public Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }
}
