package dev.konsol.client.console.attach;

import dev.konsol.client.connection.Connection;
import dev.konsol.client.connection.Daemons;
import dev.konsol.client.env.Streams.Window;
import dev.konsol.client.terminal.TerminalModes;
import dev.konsol.core.KonsolException;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/// A console of one daemon: its output as it comes, and a second connection for everything else, so
/// that neither waits for the other.
final class LiveConsole implements AutoCloseable {
  /// How far back the modes of the terminal are looked for where the daemon does not tell them.
  private static final long HISTORY = 1 << 20;

  /// Who is further behind than this sees what is there now, not everything in between.
  private static final long MOST_BEHIND = 8L << 20;

  private final Connection output;
  private final ConsoleLink link;
  private final List<String> features;

  private LiveConsole(Connection output, ConsoleLink link, List<String> features) {
    this.output = output;
    this.link = link;
    this.features = features;
  }

  static LiveConsole open(Daemons daemons, String key) throws IOException {
    Connection output = daemons.connect();
    try {
      List<String> features = output.hello().texts("features");
      ConsoleLink link = new ConsoleLink(daemons.connect(), key);
      return new LiveConsole(output, link, features);
    } catch (IOException | RuntimeException e) {
      output.close();
      throw e;
    }
  }

  ConsoleLink link() {
    return link;
  }

  /// Whether lines that have left the screen can be asked for.
  boolean remembers() {
    return features.contains("scrollback");
  }

  /// Shows what is there, and lets the output follow. The console takes the size that the view
  /// wants, unless this is only to look.
  void begin(View view, boolean readOnly) throws IOException {
    if (!readOnly) {
      fit(view.wanted());
    }
    show(view, readOnly);
  }

  /// The same in the middle of it, where output is missing, or where the daemon has arranged the
  /// lines anew for another size.
  void again(View view, boolean readOnly) throws IOException {
    output.send(link.of("detach"));
    JsonObject frame = next();
    while (frame.has("event")) {
      frame = next(); // which is part of what is shown in a moment
    }
    show(view, readOnly);
  }

  private void show(View view, boolean readOnly) throws IOException {
    JsonLine request =
        link.of("attach").put("mode", readOnly ? "read" : "write").put("max_lag", MOST_BEHIND);
    if (repaints()) {
      output.ask(request.put("repaint", true));
      JsonObject frame = next();
      view.begin(size(frame), Base64.getDecoder().decode(frame.text("base64")));
    } else {
      JsonObject screen = output.ask(link.of("screen"));
      long offset = screen.integer("offset");
      view.begin(size(screen.object("size")), text(screen, modes(offset)));
      output.ask(request.put("offset", offset));
    }
  }

  /// Whether the daemon can say what is there, colours included.
  private boolean repaints() {
    return features.contains("repaint");
  }

  /// Where it has just ended there is nothing to fit, and that will be told.
  private void fit(Window size) throws IOException {
    try {
      link.resize(size);
    } catch (KonsolException e) {
      if (link.running()) {
        throw e;
      }
    }
  }

  static Window size(JsonObject size) {
    return new Window((int) size.integer("rows"), (int) size.integer("cols"));
  }

  /// The next frame.
  JsonObject next() throws IOException {
    return JsonObject.parse(output.receive());
  }

  /// What an older daemon knows: text without colours.
  private static byte[] text(JsonObject screen, String modes) {
    List<String> rows = screen.texts("rows");
    StringBuilder text = new StringBuilder(modes).append(String.join("\r\n", rows));
    JsonObject cursor = screen.object("cursor");
    text.append("\033[").append(cursor.integer("row") + 1);
    text.append(';').append(cursor.integer("col") + 1).append('H');
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private String modes(long offset) throws IOException {
    TerminalModes modes = new TerminalModes();
    long from = Math.max(0, offset - HISTORY);
    while (from < offset) {
      JsonObject chunk =
          link.ask(link.of("read").put("offset", from).put("max_bytes", offset - from));
      modes.feed(ConsoleLink.data(chunk));
      if (chunk.integer("next_offset") <= from) {
        break;
      }
      from = chunk.integer("next_offset");
    }
    return modes.enter();
  }

  @Override
  public void close() {
    output.close();
    link.close();
  }
}
