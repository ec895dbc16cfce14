package dev.konsol.http.access;

import java.io.IOException;

/// Where tokens are kept, readable for the host's user alone.
public interface TokenFile {
  /// What was written last; empty where nothing was.
  String read() throws IOException;

  /// Puts this in its place, at once.
  void write(String text) throws IOException;
}
