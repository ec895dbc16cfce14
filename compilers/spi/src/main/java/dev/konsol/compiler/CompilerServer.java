package dev.konsol.compiler;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Serves the compiler protocol until its input ends. Requests of one session are handled one after
/// another, those of different sessions side by side, each on a virtual thread.
public final class CompilerServer {
  private static final int PROTOCOL = 1;
  private static final long QUIET_MILLIS = 200;

  private final Language language;
  private final OutputStream out;
  private final Map<String, Open> sessions = new ConcurrentHashMap<>();
  private final ReentrantLock writing = new ReentrantLock();
  private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();

  /// Writes the members of an answer.
  private interface Answer extends Consumer<JsonGenerator> {}

  /// A session with the lock that lets one request in at a time. `used` opens with the first.
  private record Open(Snippets snippets, ReentrantLock lock, CountDownLatch used) {}

  public CompilerServer(Language language, OutputStream out) {
    this.language = language;
    this.out = out;
  }

  public void serve(InputStream in) throws IOException {
    write(
        json -> {
          json.writeStringProperty("event", "ready");
          json.writeNumberProperty("protocol", PROTOCOL);
          json.writeStringProperty("language", language.name());
          json.writeStringProperty("version", language.version());
        });
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    try (requests) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String text = line;
        requests.execute(() -> handle(text));
      }
      requests.shutdownNow();
    }
    sessions.values().forEach(open -> open.snippets().close());
  }

  private void handle(String line) {
    @Nullable Object id = null;
    try {
      Request request = Wire.read(line);
      id = request.id();
      succeed(id, answer(request));
    } catch (Request.Faulty e) {
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

  private Answer answer(Request request) {
    return switch (request.op()) {
      case "open" -> open(request);
      case "compile" -> with(request, CompilerServer::compile);
      case "check" -> with(request, CompilerServer::check);
      case "complete" -> with(request, CompilerServer::complete);
      case "declarations" -> with(request, CompilerServer::declarations);
      case "classPath" -> with(request, CompilerServer::addToClassPath);
      case "close" -> close(request.session());
      default -> throw new Request.Faulty("no op '" + request.op() + "'");
    };
  }

  private static Answer compile(Request request, Snippets snippets) {
    Compiled compiled = snippets.compile(request.code());
    return json -> Wire.compiled(json, compiled);
  }

  private static Answer check(Request request, Snippets snippets) {
    Status status = snippets.check(request.code());
    return json -> Wire.status(json, status);
  }

  private static Answer complete(Request request, Snippets snippets) {
    Completions completions = snippets.complete(request.code(), request.number("cursor"));
    return json -> Wire.completions(json, completions);
  }

  private static Answer declarations(Request request, Snippets snippets) {
    List<Declared> declared = snippets.declarations();
    return json -> Wire.declared(json, "declarations", declared);
  }

  private static Answer addToClassPath(Request request, Snippets snippets) {
    snippets.addToClassPath(request.strings("add"));
    return CompilerServer::nothing;
  }

  private Answer open(Request request) {
    Open open =
        new Open(language.open(request.spec()), new ReentrantLock(true), new CountDownLatch(1));
    sessions.put(request.session(), open);
    requests.execute(() -> practise(open));
    List<String> notes = open.snippets().notes();
    return notes.isEmpty() ? _ -> {} : json -> Wire.strings(json, "notes", notes);
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

  private Answer close(String session) {
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

  private interface Asking {
    Answer ask(Request request, Snippets snippets);
  }

  private Answer with(Request request, Asking asking) {
    Open open = sessions.get(request.session());
    if (open == null) {
      throw new UnknownSession(request.session());
    }
    open.used().countDown();
    open.lock().lock();
    try {
      return asking.ask(request, open.snippets());
    } finally {
      open.lock().unlock();
    }
  }

  private static void nothing(JsonGenerator json) {
    // Success is all there is to say.
  }

  private void succeed(@Nullable Object id, Answer answer) {
    write(
        json -> {
          answer.accept(json);
          json.writeBooleanProperty("ok", true);
          Wire.id(json, id);
        });
  }

  private void fail(@Nullable Object id, String message) {
    write(
        json -> {
          Wire.id(json, id);
          json.writeBooleanProperty("ok", false);
          json.writeStringProperty("error", message);
        });
  }

  private void write(Answer message) {
    byte[] line = Wire.line(message).getBytes(StandardCharsets.UTF_8);
    writing.lock();
    try {
      out.write(line);
      out.flush();
    } catch (IOException e) {
      // The host is gone; the end of our input follows.
    } finally {
      writing.unlock();
    }
  }

  private static final class UnknownSession extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnknownSession(String session) {
      super("no session '" + session + "'");
    }
  }
}
