package dev.konsol.app.http;

import dev.konsol.client.env.StateDirectory;
import dev.konsol.http.access.TokenFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The file in the daemon's directory with digests of the tokens that were given out.
public record PrivateTokenFile(Path file) implements TokenFile {
  @Override
  public String read() throws IOException {
    return Files.exists(file) ? Files.readString(file) : "";
  }

  @Override
  public void write(String text) throws IOException {
    StateDirectory.replacePrivateFile(file, text);
  }
}
