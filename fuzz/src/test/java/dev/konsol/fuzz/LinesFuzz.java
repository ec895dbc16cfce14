package dev.konsol.fuzz;

import dev.konsol.lines.protocol.Call;
import dev.konsol.lines.protocol.RequestReader;
import dev.konsol.wire.LineReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;

/// JSON lines: every line is a call, and one that cannot be understood is a call that says so.
public final class LinesFuzz {
  private static final RequestReader READER = new RequestReader(Path.of("/"));
  private static final int LONGEST = 1 << 16;

  private LinesFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    Call call = READER.read(data);
    Take.check(call.length() == data.length, "a line of another length");
    Take.check(call.ok() != null && call.internalError() != null, "no answer");
    call.mayOvertake();
    lines(data);
  }

  private static void lines(byte[] data) throws IOException {
    LineReader lines = new LineReader(new ByteArrayInputStream(data), LONGEST);
    long read = 0;
    try {
      while (lines.next()) {
        read += lines.text().length() + 1L;
      }
    } catch (IOException e) {
      Take.check(data.length > LONGEST, "refused: %s", e);
    }
    Take.check(read <= data.length, "more than there was");
  }
}
