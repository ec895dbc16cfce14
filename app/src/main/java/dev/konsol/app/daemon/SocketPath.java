package dev.konsol.app.daemon;

import dev.konsol.client.env.StateDirectory;
import dev.konsol.core.Sha256;
import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/// Where the socket is: in the daemon's directory or, when that path is too long for the kernel, in
/// a short private directory with a symbolic link in its place. Only whoever holds the claim makes
/// one, so what lies there belongs to a dead daemon and is taken away. A socket that a service
/// manager listens on stays where it is: the daemon only serves it.
///
/// @param inherited the service manager's socket
record SocketPath(Path socket, Path link, Optional<ServerSocketChannel> inherited)
    implements AutoCloseable {
  /// Set by the launcher where standard input is a socket that listens.
  private static final String LISTENING = "konsol.listening";

  private static final int BACKLOG = 4096;

  static SocketPath prepare(StateDirectory directory, Map<String, String> environment)
      throws IOException {
    Path link = directory.socket();
    if (Boolean.getBoolean(LISTENING)) {
      return new SocketPath(link, link, Optional.of(inheritedAt(link)));
    }
    Files.deleteIfExists(link);
    if (StateDirectory.fits(link)) {
      return new SocketPath(link, link, Optional.empty());
    }
    Path shorter = shortDirectory(directory.path(), environment);
    StateDirectory.makePrivate(shorter);
    Path socket = shorter.resolve("server.sock");
    Files.deleteIfExists(socket);
    Files.createSymbolicLink(link, socket);
    return new SocketPath(socket, link, Optional.empty());
  }

  /// Clients look for the socket in the daemon's directory, and would not find another one.
  private static ServerSocketChannel inheritedAt(Path expected) throws IOException {
    if (!(System.inheritedChannel() instanceof ServerSocketChannel server)) {
      throw new IOException("the service manager has not handed over a socket that listens");
    }
    SocketAddress address = server.getLocalAddress();
    if (!(address instanceof UnixDomainSocketAddress unix) || !unix.getPath().equals(expected)) {
      // It stays open: closing it would also close what the message is written to.
      throw new IOException(
          "the service manager listens at %s, and clients connect to %s: set ListenStream to that"
              .formatted(address, expected));
    }
    return server;
  }

  /// From here on clients can connect, this user's alone.
  ServerSocketChannel listen() throws IOException {
    if (inherited.isPresent()) {
      return inherited.get();
    }
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(socket), BACKLOG);
    Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
    return server;
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
    if (inherited.isPresent()) {
      return;
    }
    Files.deleteIfExists(socket);
    if (!link.equals(socket)) {
      Files.deleteIfExists(link);
      Files.deleteIfExists(socket.resolve("..").normalize());
    }
  }
}
