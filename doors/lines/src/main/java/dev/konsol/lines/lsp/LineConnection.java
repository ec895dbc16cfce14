package dev.konsol.lines.lsp;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.MemoryBudget;
import dev.konsol.lines.Connection;
import dev.konsol.lines.LineReader;
import dev.konsol.wire.JsonLine;
import java.io.IOException;
import java.util.Optional;

/// Lines in both directions. Read by one thread; written by any.
final class LineConnection {
  private static final int LONGEST = 8 << 20;

  private final LineReader lines;
  private final Connection connection;

  LineConnection(Connection connection, MemoryBudget.Share memory) {
    this.connection = connection;
    this.lines = new LineReader(connection.input()::read, LONGEST, memory);
  }

  /// The next line; nothing at the end.
  ///
  /// @throws KonsolException for one that was passed over: the next can be read all the same
  Optional<byte[]> next() throws IOException {
    LineReader.Next next = lines.next();
    while (next instanceof LineReader.Next.None) {
      next = lines.next();
    }
    return switch (next) {
      case LineReader.Next.Line(byte[] bytes) -> Optional.of(bytes);
      case LineReader.Next.TooLong _ ->
          throw KonsolException.badRequest("the line is longer than " + LONGEST + " bytes");
      case LineReader.Next.NoRoom _ ->
          throw new KonsolException(
              ErrorCode.LIMIT_REACHED,
              "long lines of all clients take too much memory: send it again later");
      case LineReader.Next.None _, LineReader.Next.End _ -> Optional.empty();
    };
  }

  synchronized void write(JsonLine line) throws IOException {
    connection.output().write(line.bytes());
    connection.output().flush();
  }
}
