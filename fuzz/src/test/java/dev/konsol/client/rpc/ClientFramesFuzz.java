package dev.konsol.client.rpc;

import dev.konsol.fuzz.Take;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/// What the command-line client reads from a daemon: a message, or an IOException.
public final class ClientFramesFuzz {
  private ClientFramesFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    Frames frames = new Frames(new ByteArrayInputStream(data), OutputStream.nullOutputStream());
    try {
      while (true) {
        frames.read();
      }
    } catch (IOException e) {
      // The end, or nonsense.
    }
    String text = Take.text(data);
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    new Frames(new ByteArrayInputStream(data), written).write(text);
    Frames back = new Frames(new ByteArrayInputStream(written.toByteArray()), written);
    Take.check(text.equals(back.read()), "another text");
  }
}
