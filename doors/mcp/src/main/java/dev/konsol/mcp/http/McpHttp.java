package dev.konsol.mcp.http;

import dev.konsol.jsonrpc.Id;
import dev.konsol.jsonrpc.Message;
import dev.konsol.jsonrpc.Message.Failure;
import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.Message.Response;
import dev.konsol.jsonrpc.Message.Success;
import dev.konsol.jsonrpc.Messages;
import dev.konsol.jsonrpc.Messages.Malformed;
import dev.konsol.jsonrpc.RpcError;
import dev.konsol.jsonrpc.RpcException;
import dev.konsol.mcp.McpServer;
import dev.konsol.mcp.Stateless;
import dev.konsol.mcp.http.HttpCall.Events;
import dev.konsol.mcp.http.HttpSessions.Bounds;
import dev.konsol.mcp.protocol.ClientInfo;
import dev.konsol.mcp.protocol.Faults;
import dev.konsol.mcp.protocol.RequestMeta;
import dev.konsol.mcp.protocol.Revision;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/// MCP over streamable HTTP, at one address, in all revisions. Serves a request on the caller's
/// thread, which should be virtual: it may take as long as a tool takes.
public final class McpHttp implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(McpHttp.class);

  /// What may take long. Where requests stand for themselves, hanging up is how a client cancels.
  private static final Set<String> LASTING = Set.of("tools/call", "subscriptions/listen");

  private final Stateless stateless;
  private final HttpSessions sessions;

  public McpHttp(McpServer server, Path directory) {
    this(server, directory, Bounds.USUAL);
  }

  McpHttp(McpServer server, Path directory, Bounds bounds) {
    this.stateless = new Stateless(server, directory, Map.of());
    this.sessions = new HttpSessions(server, directory, bounds);
  }

  /// Answers one HTTP request.
  ///
  /// @throws IOException where the client is gone
  public void serve(HttpCall call) throws IOException, InterruptedException {
    switch (call.method()) {
      case "POST" -> post(call);
      case "GET" -> {
        if (isSpoken(call)) {
          listen(call);
        }
      }
      case "DELETE" -> {
        if (isSpoken(call)) {
          end(call);
        }
      }
      default -> call.answer(405, Map.of("Allow", "GET, POST, DELETE"), new byte[0]);
    }
  }

  /// Whether the call is in a revision that is spoken here, or leaves that to its session. Refuses
  /// it otherwise.
  private static boolean isSpoken(HttpCall call) throws IOException {
    Optional<String> other =
        call.header(Headers.VERSION).filter(version -> Revision.of(version).isEmpty());
    if (other.isPresent()) {
      refuse(call, 400, "unsupported protocol version: " + other.get());
    }
    return other.isEmpty();
  }

  private void post(HttpCall call) throws IOException, InterruptedException {
    byte[] body = call.body();
    List<Message> messages;
    try {
      messages = Messages.decode(body);
    } catch (Malformed e) {
      call.answer(400, Map.of(), Messages.encode(e.answer()));
      return;
    }
    if (Batch.is(body)) {
      together(call, messages);
    } else if (messages.getFirst() instanceof Request request && isStateless(call, request)) {
      alone(call, request);
    } else if (isSpoken(call)) {
      inSession(call, messages.getFirst());
    }
  }

  /// Only the first revision with sessions has batches, and its handshake is never part of one.
  private void together(HttpCall call, List<Message> messages)
      throws IOException, InterruptedException {
    Optional<HttpSession> session = call.header(Headers.SESSION).flatMap(sessions::find);
    boolean taken =
        session
            .flatMap(each -> each.handshake.revision())
            .filter(Revision.R2025_03_26::equals)
            .isPresent();
    if (!taken) {
      refuse(call, 400, "send one message at a time: only sessions of 2025-03-26 take several");
      return;
    }
    Batch batch = new Batch();
    for (Message message : messages) {
      switch (message) {
        case Request request ->
            answer(request, batch, McpHttp::taken, () -> session.get().serve(request, batch));
        case Notification notification -> session.get().take(notification);
        case Response response -> session.get().take(response);
      }
    }
    if (batch.isEmpty()) {
      accepted(call);
    } else {
      call.answer(200, Map.of(Headers.SESSION, session.get().id), batch.json());
    }
  }

  /// A request that names a revision, here or there, which is not one with a handshake.
  private static boolean isStateless(HttpCall call, Request request) {
    boolean other =
        call.header(Headers.VERSION)
            .filter(version -> Revision.of(version).map(Revision::isStateless).orElse(true))
            .isPresent();
    return other
        || RequestMeta.version(request).isPresent()
        || request.method().equals("server/discover");
  }

  private void alone(HttpCall call, Request request) throws IOException, InterruptedException {
    Reply reply = new Reply(call, Map.of());
    ClientInfo client;
    try {
      Headers.checkVersion(call, RequestMeta.version(request));
      client = RequestMeta.client(request);
      Headers.checkRest(call, request);
      ParamHeaders.check(call, request, stateless.inputSchema(request));
    } catch (RpcException e) {
      reply.finish(400, new Failure(request.id(), e.error()));
      return;
    }
    Thread server = Thread.currentThread();
    if (LASTING.contains(request.method())) {
      call.whenGone(server::interrupt);
    }
    answer(
        request,
        reply,
        McpHttp::status,
        () -> stateless.request(request, client, new StatelessLink(reply, server::interrupt)));
  }

  private void inSession(HttpCall call, Message message) throws IOException, InterruptedException {
    if (message instanceof Request request && request.method().equals("initialize")) {
      begin(call, request);
      return;
    }
    Optional<String> named = call.header(Headers.SESSION);
    if (named.isEmpty()) {
      refuse(call, 400, "the header " + Headers.SESSION + " is missing: send initialize first");
      return;
    }
    Optional<HttpSession> session = find(call, named.get());
    if (session.isPresent()) {
      take(call, session.get(), message);
    }
  }

  /// Refuses the call where there is no such session.
  private Optional<HttpSession> find(HttpCall call, String id) throws IOException {
    Optional<HttpSession> session = sessions.find(id);
    if (session.isEmpty()) {
      refuse(call, 404, "there is no such session: send initialize again");
    }
    return session;
  }

  /// Opens a session when its handshake has succeeded, and keeps it where the client has been told.
  private void begin(HttpCall call, Request request) throws IOException, InterruptedException {
    HttpSession session = sessions.prepare();
    JsonNode result;
    try {
      result = session.serve(request, new Batch());
    } catch (RpcException e) {
      call.answer(200, Map.of(), Messages.encode(new Failure(request.id(), e.error())));
      return;
    }
    if (!sessions.add(session)) {
      refuse(call, 503, "all sessions are in use: end one with DELETE, or try again later");
      return;
    }
    try {
      byte[] json = Messages.encode(new Success(request.id(), result));
      call.answer(200, Map.of(Headers.SESSION, session.id), json);
    } catch (Throwable e) {
      sessions.end(session.id);
      throw e;
    }
  }

  private static void take(HttpCall call, HttpSession session, Message message)
      throws IOException, InterruptedException {
    switch (message) {
      case Request request -> {
        Reply reply = new Reply(call, Map.of(Headers.SESSION, session.id));
        try {
          answer(request, reply, McpHttp::taken, () -> session.serve(request, reply));
        } catch (InterruptedException e) {
          // Cancelled, or its session is over: nobody waits for a result.
          reply.end();
        }
      }
      case Notification notification -> {
        session.take(notification);
        accepted(call);
      }
      case Response response -> {
        session.take(response);
        accepted(call);
      }
    }
  }

  private static void accepted(HttpCall call) throws IOException {
    call.answer(202, Map.of(), new byte[0]);
  }

  private interface Work {
    JsonNode run() throws InterruptedException;
  }

  private static void answer(Request request, Answering reply, IntUnaryOperator status, Work work)
      throws IOException, InterruptedException {
    try {
      reply.finish(200, new Success(request.id(), work.run()));
    } catch (RpcException e) {
      reply.finish(status.applyAsInt(e.error().code()), new Failure(request.id(), e.error()));
    } catch (RuntimeException e) {
      // The root of the request: a bug, answered without details.
      LOG.error("{} failed", request.method(), e);
      RpcError error = new RpcError(RpcError.INTERNAL_ERROR, "internal error");
      reply.finish(200, new Failure(request.id(), error));
    }
  }

  /// In a session, where a 404 would tell the client that the session is gone.
  private static int taken(int code) {
    return 200;
  }

  /// Of an error, where requests stand for themselves.
  private static int status(int code) {
    return switch (code) {
      case RpcError.METHOD_NOT_FOUND -> 404;
      case Faults.MISSING_CAPABILITY -> 400;
      default -> 200;
    };
  }

  /// Holds the stream open until one of both hangs up.
  private void listen(HttpCall call) throws IOException, InterruptedException {
    Optional<String> named = call.header(Headers.SESSION);
    if (named.isEmpty()) {
      refuse(call, 405, "there is nothing to listen to without a session", "POST, DELETE");
      return;
    }
    Optional<HttpSession> session = find(call, named.get());
    if (session.isPresent()) {
      listen(call, session.get());
    }
  }

  private static void listen(HttpCall call, HttpSession session)
      throws IOException, InterruptedException {
    call.whenGone(Thread.currentThread()::interrupt);
    StreamListener listener = new StreamListener();
    if (!session.listen(listener)) {
      refuse(call, 409, "this session has enough streams: end one first");
      return;
    }
    try (Events stream = call.stream(Map.of(Headers.SESSION, session.id))) {
      listener.serve(stream);
    } finally {
      session.leave(listener);
    }
  }

  private void end(HttpCall call) throws IOException {
    Optional<String> named = call.header(Headers.SESSION);
    if (named.isEmpty()) {
      refuse(call, 400, "the header " + Headers.SESSION + " is missing");
    } else if (sessions.end(named.get())) {
      call.answer(204, Map.of(), new byte[0]);
    } else {
      refuse(call, 404, "there is no such session");
    }
  }

  private static void refuse(HttpCall call, int status, String sentence) throws IOException {
    refuse(call, status, sentence, "");
  }

  private static void refuse(HttpCall call, int status, String sentence, String allowed)
      throws IOException {
    Failure failure = new Failure(Id.none(), new RpcError(RpcError.INVALID_REQUEST, sentence));
    Map<String, String> headers = allowed.isEmpty() ? Map.of() : Map.of("Allow", allowed);
    call.answer(status, headers, Messages.encode(failure));
  }

  int sessions() {
    return sessions.count();
  }

  @Override
  public void close() {
    sessions.close();
  }
}
