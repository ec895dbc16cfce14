package dev.konsol.tools.mcp;

import dev.konsol.core.Budget;
import dev.konsol.core.KonsolException;
import dev.konsol.core.tool.Tool;
import dev.konsol.jsonrpc.CallException;
import dev.konsol.jsonrpc.CallException.CallTimeout;
import dev.konsol.jsonrpc.CallException.PeerClosed;
import dev.konsol.jsonrpc.CallException.RemoteError;
import dev.konsol.tools.ToolFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// One server, and the connection to it while there is one. What it offered stays offered when it
/// has died: the next call starts it again. Safe for any thread.
final class ExternalServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ExternalServer.class);
  static final String RESOURCES = "resources";
  static final String PROMPTS = "prompts";
  private static final Duration ANSWERS_PING = Duration.ofSeconds(2);

  private final McpServerSpec spec;
  private final Path directory;
  private final ProcessContext context;
  private final Consumer<String> problems;
  private final CountDownLatch prepared = new CountDownLatch(1);
  private final Budget patience;
  private @Nullable McpConnection connection;
  private volatile List<Tool> tools = List.of();
  private volatile List<String> offered = List.of();
  private volatile String leftOut = "";
  private volatile boolean withoutLogin;
  private boolean closed;

  /// @param problems told, in a sentence and on any thread, what of it cannot be used
  ExternalServer(
      McpServerSpec spec, Path directory, ProcessContext context, Consumer<String> problems) {
    this.spec = spec;
    this.directory = directory;
    this.context = context;
    this.problems = problems;
    this.patience = Budget.of(context.first());
  }

  String name() {
    return spec.name();
  }

  /// Starts it and asks what it offers.
  void prepare() {
    try {
      connected();
    } catch (ToolFailure e) {
      LOG.atWarn().addKeyValue("server", name()).log("no tools: {}", e.getMessage());
      problems.accept(e.getMessage() + " This session goes on without its tools.");
      withoutLogin = !loggedIn();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      prepared.countDown();
    }
  }

  List<Tool> tools() throws InterruptedException {
    var _ = prepared.await(patience.remaining().toMillis(), TimeUnit.MILLISECONDS);
    if (prepared.getCount() == 0
        && (loggedInSince() || current().filter(McpConnection::changed).isPresent())) {
      relist();
    }
    return tools;
  }

  /// Once for a login: one that the server does not take must not cost every turn a request.
  private boolean loggedInSince() {
    boolean since = withoutLogin && loggedIn();
    if (since) {
      withoutLogin = false;
    }
    return since;
  }

  private boolean loggedIn() {
    return spec instanceof McpServerSpec.Remote remote
        && context.logins().filter(store -> store.knows(remote.url())).isPresent();
  }

  private void relist() throws InterruptedException {
    try {
      list(connected());
    } catch (ToolFailure e) {
      LOG.atWarn().addKeyValue("server", name()).log("the tools as before: {}", e.getMessage());
    }
  }

  private void list(McpConnection to) throws InterruptedException {
    try {
      if (!to.offers("tools") && !offered.isEmpty()) {
        // It has resources or prompts alone.
        tools = List.of();
        return;
      }
      Listing listing = Listing.of(this, to);
      tools = listing.tools();
      tell(listing.leftOut());
    } catch (CallException e) {
      throw new ToolFailure(
          "The server '" + name() + "' does not say what it offers: " + e.getMessage() + ".", e);
    }
  }

  /// Once, however often it is asked for the same.
  private void tell(String sentence) {
    boolean news = !sentence.isEmpty() && !sentence.equals(leftOut);
    leftOut = sentence;
    if (news) {
      LOG.atWarn().addKeyValue("server", name()).log("{}", sentence);
      problems.accept(sentence);
    }
  }

  /// Whether it said, when it was last greeted, that it has these: `resources`, `prompts`.
  boolean offers(String what) {
    return offered.contains(what);
  }

  /// Asks it something, such as to call one of its tools. Whatever happens, the next call finds a
  /// server that answers.
  JsonNode call(String method, ObjectNode params) throws InterruptedException {
    McpConnection to = connected();
    try {
      return to.call(method, params, context.call());
    } catch (RemoteError e) {
      throw new ToolFailure(
          "The server '" + name() + "' refused the call: " + e.error().message() + ".", e);
    } catch (PeerClosed e) {
      String how = to.ending();
      drop(to);
      throw new ToolFailure(
          "The server '" + name() + "' ended during the call: " + how + ". It is started again.",
          e);
    } catch (CallTimeout e) {
      dropUnlessAlive(to);
      throw new ToolFailure(
          "The server '%s' did not answer within %d s. Try something smaller, or go on without it."
              .formatted(name(), context.call().toSeconds()),
          e);
    } catch (CallException e) {
      throw new ToolFailure("The server '" + name() + "' failed: " + e.getMessage() + ".", e);
    }
  }

  private void dropUnlessAlive(McpConnection asked) throws InterruptedException {
    try {
      asked.call("ping", Listing.object(), ANSWERS_PING);
    } catch (RemoteError e) {
      // It has no ping, but it speaks.
      return;
    } catch (CallException e) {
      drop(asked);
    }
  }

  private synchronized Optional<McpConnection> current() {
    return Optional.ofNullable(connection).filter(McpConnection::alive);
  }

  /// The connection there is, or a new one. One caller at a time makes it.
  private synchronized McpConnection connected() throws InterruptedException {
    Optional<McpConnection> known = current();
    if (known.isPresent()) {
      return known.get();
    }
    if (closed) {
      throw new ToolFailure("The session is being closed.");
    }
    McpConnection old = connection;
    if (old != null) {
      old.close();
    }
    McpConnection opened = open();
    connection = opened;
    offered = Stream.of(RESOURCES, PROMPTS).filter(opened::offers).toList();
    list(opened);
    return opened;
  }

  private McpConnection open() throws InterruptedException {
    try {
      return McpConnection.open(spec, directory, context);
    } catch (KonsolException e) {
      throw new ToolFailure(
          "The server '" + name() + "' does not start: " + e.getMessage() + ".", e);
    }
  }

  private void drop(McpConnection dead) {
    dead.close();
    synchronized (this) {
      if (dead.equals(connection)) {
        connection = null;
      }
    }
  }

  @Override
  public void close() {
    McpConnection left;
    synchronized (this) {
      closed = true;
      left = connection;
      connection = null;
    }
    if (left != null) {
      left.close();
    }
  }
}
