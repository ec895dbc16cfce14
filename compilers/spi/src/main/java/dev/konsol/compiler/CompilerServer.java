package dev.konsol.compiler;

import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import dev.konsol.wire.LineReader;
import dev.konsol.wire.MalformedMessage;
import dev.konsol.wire.compile.SessionSpec;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Serves the compiler protocol until its input ends. Requests of one session are handled one after
/// another, those of different sessions side by side, each on a virtual thread.
public final class CompilerServer {
  private static final int PROTOCOL = 1;
  private static final int LONGEST_LINE = 96 << 20;
  private static final long QUIET_MILLIS = 200;

  private final Language language;
  private final OutputStream out;
  private final Map<String, Open> sessions = new ConcurrentHashMap<>();
  private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();

  /// A session with the lock that lets one request in at a time. `used` opens with the first.
  private record Open(Snippets snippets, ReentrantLock lock, CountDownLatch used) {}

  CompilerServer(Language language, OutputStream out) {
    this.language = language;
    this.out = out;
  }

  /// Serves on the standard streams of this process.
  public static void run(Language language) throws IOException {
    FileOutputStream protocol = new FileOutputStream(FileDescriptor.out);
    // Whatever a library prints must not get between the answers.
    System.setOut(System.err);
    new CompilerServer(language, protocol).serve(new FileInputStream(FileDescriptor.in));
  }

  void serve(InputStream in) throws IOException {
    write(
        JsonLine.object()
            .put("event", "ready")
            .put("protocol", PROTOCOL)
            .put("language", language.name())
            .put("version", language.version()));
    LineReader lines = new LineReader(in, LONGEST_LINE);
    try (requests) {
      while (lines.next()) {
        String text = lines.text();
        requests.execute(() -> handle(text));
      }
      requests.shutdownNow();
    }
    sessions.values().forEach(open -> open.snippets().close());
  }

  private void handle(String line) {
    @Nullable Object id = null;
    try {
      JsonObject request = JsonObject.parse(line);
      id = request.value("id");
      succeed(id, answer(request));
    } catch (MalformedMessage e) {
      fail(id, "not a request: " + e.getMessage());
    } catch (UnknownSession e) {
      fail(id, String.valueOf(e.getMessage()));
    } catch (RuntimeException | LinkageError | VirtualMachineError | AssertionError e) {
      // A front end that trips over a snippet must not take the other sessions with it, and whoever
      // waits for an answer gets one.
      System.err.println("konsol compiler: " + e);
      e.printStackTrace();
      fail(id, "the compiler failed on this: " + e);
    }
  }

  private Consumer<JsonLine> answer(JsonObject request) {
    String op = request.text("op");
    return switch (op) {
      case "open" -> open(request);
      case "compile" -> with(request, open -> open.compile(request.text("code"))::write);
      case "check" -> with(request, open -> open.check(request.text("code"))::write);
      case "complete" ->
          with(
              request,
              open -> open.complete(request.text("code"), (int) request.integer("cursor"))::write);
      case "classPath" ->
          with(
              request,
              open -> {
                open.addToClassPath(request.texts("add"));
                return CompilerServer::nothing;
              });
      case "close" -> close(request.text("session"));
      default -> throw new MalformedMessage("no op '" + op + "'");
    };
  }

  private Consumer<JsonLine> open(JsonObject request) {
    SessionSpec spec = SessionSpec.of(request);
    Open open = new Open(language.open(spec), new ReentrantLock(true), new CountDownLatch(1));
    sessions.put(request.text("session"), open);
    requests.execute(() -> practise(open));
    List<String> notes = open.snippets().notes();
    return notes.isEmpty() ? CompilerServer::nothing : json -> json.putTexts("notes", notes);
  }

  /// While a session is not used yet, it can get ready for that. Who uses it at once does not wait.
  private static void practise(Open open) {
    try {
      if (open.used().await(QUIET_MILLIS, TimeUnit.MILLISECONDS) || !open.lock().tryLock()) {
        return;
      }
      try {
        open.snippets().practise();
      } finally {
        open.lock().unlock();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      // What does not work will be told when somebody asks for it.
    }
  }

  private Consumer<JsonLine> close(String session) {
    Open open = sessions.remove(session);
    if (open != null) {
      open.used().countDown();
      open.lock().lock();
      try {
        open.snippets().close();
      } finally {
        open.lock().unlock();
      }
    }
    return CompilerServer::nothing;
  }

  private Consumer<JsonLine> with(
      JsonObject request, Function<Snippets, Consumer<JsonLine>> asking) {
    String session = request.text("session");
    Open open = sessions.get(session);
    if (open == null) {
      throw new UnknownSession(session);
    }
    open.used().countDown();
    open.lock().lock();
    try {
      return asking.apply(open.snippets());
    } finally {
      open.lock().unlock();
    }
  }

  private static void nothing(JsonLine answer) {}

  private void succeed(@Nullable Object id, Consumer<JsonLine> answer) {
    JsonLine line = JsonLine.object();
    answer.accept(line);
    write(line.put("ok", true).putValue("id", id));
  }

  private void fail(@Nullable Object id, String message) {
    write(JsonLine.object().putValue("id", id).put("ok", false).put("error", message));
  }

  private synchronized void write(JsonLine message) {
    try {
      out.write(message.bytes());
      out.flush();
    } catch (IOException e) {
      // The host is gone; the end of our input follows.
    }
  }

  private static final class UnknownSession extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnknownSession(String session) {
      super("no session '" + session + "'");
    }
  }
}
