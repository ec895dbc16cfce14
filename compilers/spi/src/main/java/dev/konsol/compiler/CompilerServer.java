package dev.konsol.compiler;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

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
  private final JsonMapper json =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  /// A session with the lock that lets one request in at a time. `used` opens with the first.
  private record Open(Snippets snippets, ReentrantLock lock, CountDownLatch used) {}

  public CompilerServer(Language language, OutputStream out) {
    this.language = language;
    this.out = out;
  }

  public void serve(InputStream in) throws IOException {
    ObjectNode ready = json.createObjectNode();
    ready.put("event", "ready").put("protocol", PROTOCOL);
    write(ready.put("language", language.name()).put("version", language.version()));
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
    @Nullable JsonNode id = null;
    try {
      JsonNode tree = json.readTree(line);
      id = tree.get("id");
      write(answer(id, answer(json.treeToValue(tree, Request.class))));
    } catch (JacksonException e) {
      write(failure(id, "not a request: " + e.getOriginalMessage()));
    } catch (UnknownSession e) {
      write(failure(id, String.valueOf(e.getMessage())));
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      // A front end that trips over a snippet must not take the other sessions with it.
      System.err.println("konsol compiler: " + e);
      e.printStackTrace();
      write(failure(id, "the compiler failed on this: " + e));
    }
  }

  private ObjectNode answer(Request request) {
    return switch (request) {
      case Request.Open open -> open(open);
      case Request.Close close -> close(close.session());
      case Request.Compile(_, String session, String code) ->
          with(session, snippets -> json.valueToTree(snippets.compile(code)));
      case Request.Check(_, String session, String code) ->
          with(session, snippets -> member("status", snippets.check(code)));
      case Request.Complete(_, String session, String code, int cursor) ->
          with(session, snippets -> json.valueToTree(snippets.complete(code, cursor)));
      case Request.Declarations(_, String session) ->
          with(session, snippets -> member("declarations", snippets.declarations()));
      case Request.ClassPath(_, String session, var add) ->
          with(
              session,
              snippets -> {
                snippets.addToClassPath(add);
                return json.createObjectNode();
              });
    };
  }

  private ObjectNode open(Request.Open request) {
    Open open =
        new Open(language.open(request.spec()), new ReentrantLock(true), new CountDownLatch(1));
    sessions.put(request.session(), open);
    requests.execute(() -> practise(open));
    return json.createObjectNode();
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

  private ObjectNode close(String session) {
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
    return json.createObjectNode();
  }

  private interface Asking {
    ObjectNode ask(Snippets snippets);
  }

  private ObjectNode with(String session, Asking asking) {
    Open open = sessions.get(session);
    if (open == null) {
      throw new UnknownSession(session);
    }
    open.used().countDown();
    open.lock().lock();
    try {
      return asking.ask(open.snippets());
    } finally {
      open.lock().unlock();
    }
  }

  private ObjectNode member(String name, Object value) {
    ObjectNode node = json.createObjectNode();
    node.set(name, json.valueToTree(value));
    return node;
  }

  private static ObjectNode answer(@Nullable JsonNode id, ObjectNode body) {
    body.put("ok", true);
    body.set("id", id);
    return body;
  }

  private ObjectNode failure(@Nullable JsonNode id, String message) {
    ObjectNode node = json.createObjectNode();
    node.set("id", id);
    return node.put("ok", false).put("error", message);
  }

  private void write(ObjectNode message) {
    byte[] line = (json.writeValueAsString(message) + "\n").getBytes(StandardCharsets.UTF_8);
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
