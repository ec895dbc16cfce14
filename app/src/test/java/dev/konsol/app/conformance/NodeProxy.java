package dev.konsol.app.conformance;

import dev.konsol.testkit.Npm;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// A proxy that stands before a server and shows its token.
record NodeProxy(Process process, URI address) implements AutoCloseable {
  private static final Path SCRIPT = Path.of("src/test/resources/conformance/proxy.mjs");

  /// @param connections `close` for one a request, `keep-alive` for connections that are used again
  static NodeProxy before(URI server, String token, String connections) throws IOException {
    Process process =
        new ProcessBuilder(
                Npm.node().toString(),
                SCRIPT.toString(),
                Integer.toString(server.getPort()),
                token,
                connections)
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
