package dev.konsol.lines;

import java.nio.file.Path;
import java.util.Map;

/// Another protocol on the same socket: takes over a connection that `open` handed to it, blocks
/// until its peer is gone, on the connection's thread. The client's directory and environment come
/// along.
public interface Door {
  void serve(Connection connection, Path cwd, Map<String, String> env);
}
