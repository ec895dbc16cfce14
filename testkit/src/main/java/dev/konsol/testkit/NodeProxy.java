package dev.konsol.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/// A reverse proxy, in a process of its own, that stands before a server and shows its token.
public record NodeProxy(Process process, URI address) implements AutoCloseable {
  /// What becomes of its connections to the server after an answer.
  public enum Connections {
    CLOSE,
    KEEP_ALIVE
  }

  /// Starts it.
  ///
  /// @param folder for its program
  public static NodeProxy before(URI server, String token, Connections connections, Path folder)
      throws IOException {
    Path program = folder.resolve("proxy.mjs");
    try (InputStream script = NodeProxy.class.getResourceAsStream("/conformance/proxy.mjs")) {
      Files.write(program, Objects.requireNonNull(script).readAllBytes());
    }
    Process process =
        new ProcessBuilder(
                Npm.node().toString(),
                program.toString(),
                Integer.toString(server.getPort()),
                token,
                connections.name())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    return new NodeProxy(process, URI.create("http://127.0.0.1:" + out.readLine()));
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
