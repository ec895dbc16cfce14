package dev.konsol.agent.provider.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/// Server-sent events, lines that are objects, or a body that is one object over many lines.
/// Confined to one thread.
final class EventStream implements Events {
  private static final int LONGEST_LINE = 16 << 20;
  private static final String MARK_OF_ORDER = "\uFEFF";

  /// How a document begins that is written for people to read.
  private static final Set<String> OPENINGS = Set.of("{", "[", "[{");

  private final InputStream in;
  private boolean atEnd;
  private boolean first = true;

  /// A carriage return ends a line, alone or with what follows.
  private boolean returned;

  EventStream(InputStream in) {
    this.in = new BufferedInputStream(in, 16 << 10);
  }

  @Override
  public boolean atEnd() {
    return atEnd;
  }

  @Override
  public Optional<String> next() throws IOException {
    StringBuilder data = new StringBuilder();
    while (true) {
      Optional<String> line = line();
      if (line.isEmpty()) {
        return data.isEmpty() ? Optional.empty() : Optional.of(data.toString());
      }
      String text = line.get();
      if (text.startsWith("{") || text.startsWith("[")) {
        return Optional.of(OPENINGS.contains(text.strip()) ? text + rest() : text);
      }
      if (text.startsWith("data:")) {
        if (data.length() + text.length() > LONGEST_LINE) {
          throw tooLong();
        }
        data.append(data.isEmpty() ? "" : "\n").append(text.substring("data:".length()).strip());
      } else if (text.isEmpty() && !data.isEmpty()) {
        return Optional.of(data.toString());
      }
    }
  }

  private String rest() throws IOException {
    StringBuilder rest = new StringBuilder();
    for (Optional<String> line = line(); line.isPresent(); line = line()) {
      if (rest.length() + line.get().length() > LONGEST_LINE) {
        throw tooLong();
      }
      rest.append('\n').append(line.get());
    }
    return rest.toString();
  }

  private Optional<String> line() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    while (true) {
      int read = in.read();
      if (read < 0) {
        atEnd = true;
        return bytes.size() == 0 ? Optional.empty() : Optional.of(text(bytes));
      }
      boolean second = read == '\n' && returned;
      returned = read == '\r';
      if (second) {
        continue;
      }
      if (read == '\n' || read == '\r') {
        return Optional.of(text(bytes));
      }
      if (bytes.size() >= LONGEST_LINE) {
        throw tooLong();
      }
      bytes.write(read);
    }
  }

  private static IOException tooLong() {
    return new IOException("a line is longer than " + LONGEST_LINE + " bytes");
  }

  private String text(ByteArrayOutputStream bytes) {
    String text = bytes.toString(StandardCharsets.UTF_8);
    boolean marked = first && text.startsWith(MARK_OF_ORDER);
    first = false;
    return marked ? text.substring(MARK_OF_ORDER.length()) : text;
  }
}
