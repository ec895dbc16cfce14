package dev.konsol.app.daemon;

import dev.konsol.client.env.StateDirectory;
import dev.konsol.core.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;

/// Where the socket is: in the daemon's directory or, when that path is too long for the kernel, in
/// a short private directory with a symbolic link in its place. Only whoever holds the claim makes
/// one, so what lies there belongs to a dead daemon and is taken away.
record SocketPath(Path socket, Path link) implements AutoCloseable {

  static SocketPath prepare(StateDirectory directory, Map<String, String> environment)
      throws IOException {
    Path link = directory.socket();
    Files.deleteIfExists(link);
    if (StateDirectory.fits(link)) {
      return new SocketPath(link, link);
    }
    Path shorter = shortDirectory(directory.path(), environment);
    StateDirectory.makePrivate(shorter);
    Path socket = shorter.resolve("server.sock");
    Files.deleteIfExists(socket);
    Files.createSymbolicLink(link, socket);
    return new SocketPath(socket, link);
  }

  private static Path shortDirectory(Path directory, Map<String, String> environment)
      throws IOException {
    String hash = hash(directory.toString());
    String runtime = environment.getOrDefault("XDG_RUNTIME_DIR", "");
    Path candidate = Path.of(runtime, "konsol-" + hash, "server.sock");
    if (!runtime.isEmpty()
        && Files.isWritable(Path.of(runtime))
        && StateDirectory.fits(candidate)) {
      return Path.of(runtime, "konsol-" + hash);
    }
    Object uid = Files.getAttribute(directory, "unix:uid");
    return Path.of("/tmp", "konsol-" + uid + "-" + hash);
  }

  private static String hash(String text) {
    return HexFormat.of().formatHex(Sha256.of(text), 0, 6);
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(socket);
    if (!link.equals(socket)) {
      Files.deleteIfExists(link);
      Files.deleteIfExists(socket.resolve("..").normalize());
    }
  }
}
