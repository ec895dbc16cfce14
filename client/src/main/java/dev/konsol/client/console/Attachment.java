package dev.konsol.client.console;

import dev.konsol.client.connection.Connection;
import dev.konsol.client.env.Signals;
import dev.konsol.client.env.Streams;
import dev.konsol.client.terminal.TerminalModes;
import dev.konsol.client.terminal.Tty;
import dev.konsol.core.json.JsonLine;
import dev.konsol.core.json.JsonObject;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// This terminal, attached to a console. The caller's thread prints what arrives on `output`; a
/// second one types on `input`, a connection of its own, so that neither waits for the other.
final class Attachment {
  /// C-]
  private static final byte DETACH = 0x1d;

  /// How far back the modes of the terminal are looked for.
  private static final long HISTORY = 1 << 20;

  /// What a program drew below its cursor would stand around the shell's next lines.
  private static final String NOTHING_BELOW = "\033[J";

  private static final int TYPED_AT_ONCE = 4096;

  private final Streams streams;
  private final Tty tty;
  private final Connection output;
  private final Connection input;
  private final String key;
  private final TerminalModes modes = new TerminalModes();
  private volatile boolean detached;
  private boolean entered;

  Attachment(Streams streams, Tty tty, Connection output, Connection input, String key) {
    this.streams = streams;
    this.tty = tty;
    this.output = output;
    this.input = input;
    this.key = key;
  }

  int run(boolean lookOnly) throws IOException {
    boolean readOnly = lookOnly || hasEnded();
    if (!readOnly) {
      fit();
    }
    JsonObject screen = output.ask(of("screen"));
    long offset = screen.integer("offset");
    recallModes(offset);
    output.ask(
        of("attach")
            .put("offset", offset)
            .put("mode", readOnly ? "read" : "write")
            .put("terminal", !readOnly));
    enter();
    draw(screen);
    if (!readOnly) {
      nudge(screen);
      Signals.on("WINCH", this::fitQuietly);
    }
    Thread.ofPlatform().daemon().name("typing").start(() -> type(readOnly));
    return print();
  }

  /// Then it can only be looked at: there is no terminal left to size, and nobody to type to.
  private boolean hasEnded() throws IOException {
    return !output.ask(of("status")).text("status").equals("running");
  }

  private synchronized void enter() {
    tty.raw();
    entered = true;
  }

  /// Gives the terminal back as it was. Called on every way out, by any thread.
  synchronized void leave() {
    if (entered) {
      entered = false;
      write(modes.leave().getBytes(StandardCharsets.US_ASCII));
      tty.close();
    }
  }

  private int print() throws IOException {
    try {
      while (true) {
        JsonObject frame = JsonObject.parse(output.receive());
        switch (frame.optionalText("event").orElse("")) {
          case "output" -> show(ReadCommand.data(frame));
          case "exited" -> {
            return end("[" + key + " " + ConsoleTable.status(frame) + "]", 0);
          }
          default -> {
            // A gap or a size: what is on the screen now comes from the program itself.
          }
        }
      }
    } catch (EOFException e) {
      return detached
          ? end("[detached from " + key + "]", 0)
          : end("konsol: the daemon is gone", 1);
    } catch (IOException e) {
      if (detached) {
        return end("[detached from " + key + "]", 0);
      }
      throw e;
    }
  }

  private int end(String message, int code) {
    leave();
    PrintStream stream = code == 0 ? streams.out() : streams.err();
    stream.print("\r\n" + NOTHING_BELOW + message + "\n");
    stream.flush();
    return code;
  }

  private void show(byte[] bytes) {
    modes.feed(bytes);
    write(bytes);
  }

  private void write(byte[] bytes) {
    streams.out().write(bytes, 0, bytes.length);
    streams.out().flush();
  }

  /// The text of the screen as it is now; colours come with what is printed next.
  private void draw(JsonObject screen) {
    StringBuilder text = new StringBuilder(modes.enter()).append("\033[0m\033[2J\033[H");
    text.append(String.join("\r\n", written(screen.texts("rows"))));
    JsonObject cursor = screen.object("cursor");
    text.append("\033[").append(cursor.integer("row") + 1);
    text.append(';').append(cursor.integer("col") + 1).append('H');
    write(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /// Without the empty rows at the end: where the console keeps its size and is higher than this
  /// terminal, they would push the others out.
  private static List<String> written(List<String> rows) {
    int last = rows.size();
    while (last > 0 && rows.get(last - 1).isBlank()) {
      last--;
    }
    return rows.subList(0, last);
  }

  private void recallModes(long offset) throws IOException {
    long from = Math.max(0, offset - HISTORY);
    while (from < offset) {
      JsonObject chunk = output.ask(of("read").put("offset", from).put("max_bytes", offset - from));
      modes.feed(ReadCommand.data(chunk));
      if (chunk.integer("next_offset") <= from) {
        return;
      }
      from = chunk.integer("next_offset");
    }
  }

  /// The console takes the size of this terminal: the last that was attached sets it.
  private void fit() throws IOException {
    Streams.Window window = tty.window().orElse(null);
    if (window != null) {
      resize(window.rows(), window.cols());
    }
  }

  private void fitQuietly() {
    try {
      fit();
    } catch (IOException e) {
      // The daemon is gone: the thread that prints notices too, and says so.
    }
  }

  /// A full-screen program draws itself again, in its colours, when its size changes.
  private void nudge(JsonObject screen) throws IOException {
    Streams.Window window = tty.window().orElse(null);
    if (window != null && screen.flag("alternate") && window.rows() > 1) {
      resize(window.rows() - 1, window.cols());
      resize(window.rows(), window.cols());
    }
  }

  private void resize(int rows, int cols) throws IOException {
    synchronized (input) {
      input.ask(of("resize").put("rows", rows).put("cols", cols));
    }
  }

  private void type(boolean readOnly) {
    byte[] buffer = new byte[TYPED_AT_ONCE];
    try {
      int count = streams.in().read(buffer);
      while (count > 0) {
        int end = detachKey(buffer, count);
        if (!readOnly && end > 0) {
          send(Arrays.copyOf(buffer, end));
        }
        if (end < count) {
          break;
        }
        count = streams.in().read(buffer);
      }
      detached = true;
      output.close();
    } catch (IOException | InterruptedException e) {
      // The console or the daemon is gone: the thread that prints notices too, and says so.
    }
  }

  private void send(byte[] bytes) throws IOException, InterruptedException {
    synchronized (input) {
      SendCommand.sendBytes(input, key, bytes);
    }
  }

  private static int detachKey(byte[] buffer, int count) {
    for (int i = 0; i < count; i++) {
      if (buffer[i] == DETACH) {
        return i;
      }
    }
    return count;
  }

  private JsonLine of(String cmd) {
    return JsonLine.object().put("cmd", cmd).put("key", key);
  }
}
