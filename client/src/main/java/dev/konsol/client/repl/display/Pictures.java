package dev.konsol.client.repl.display;

import dev.konsol.client.eval.Result.Display;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Shows pictures.
public interface Pictures {

  /// Whether it was shown.
  boolean show(byte[] picture) throws IOException;

  /// Where nothing can be shown.
  static Pictures none() {
    return _ -> false;
  }

  /// A file that only its owner can read, named after what is in it.
  static Path save(Display display, byte[] picture) throws IOException {
    String type = display.mime().substring("image/".length()).replaceAll("[^a-z0-9].*", "");
    return Files.write(Files.createTempFile("konsol-", "." + type), picture);
  }
}
