package dev.konsol.lines.lsp;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.MemoryBudget;
import dev.konsol.core.Tasks;
import dev.konsol.lines.Connection;
import dev.konsol.lines.Door;
import dev.konsol.lsp.LanguageServers;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import dev.konsol.wire.MalformedMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Serves connections to the host's language servers. Stateless between them.
public final class LspDoor implements Door {
  private static final Logger LOG = LoggerFactory.getLogger(LspDoor.class);

  private static final int PART_OF_HEAP = 16;

  private final Supplier<LanguageServers> servers;

  /// For what clients have begun to say.
  private final MemoryBudget memory =
      new MemoryBudget(Runtime.getRuntime().maxMemory() / PART_OF_HEAP);

  /// Serves these.
  ///
  /// @param servers asked for when somebody asks: most daemons never need any
  public LspDoor(Supplier<LanguageServers> servers) {
    this.servers = servers;
  }

  @Override
  public void serve(Connection connection, Path cwd, Map<String, String> env) {
    try (MemoryBudget.Share share = memory.share()) {
      LineConnection client = new LineConnection(connection, share);
      for (var next = next(client, cwd, env); next.isPresent(); next = next(client, cwd, env)) {
        client.write(next.get());
      }
    } catch (IOException e) {
      LOG.debug("the peer is gone: {}", e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// The answer to the next request; nothing when there is none.
  private Optional<JsonLine> next(LineConnection client, Path cwd, Map<String, String> env)
      throws IOException, InterruptedException {
    try {
      Optional<byte[]> line = client.next();
      return line.isEmpty() ? Optional.empty() : Optional.of(answer(line.get(), cwd, env, client));
    } catch (MalformedMessage e) {
      return Optional.of(refused(e.getMessage(), ErrorCode.BAD_REQUEST.name()));
    } catch (KonsolException e) {
      return Optional.of(refused(e.getMessage(), e.code().name()));
    } catch (RuntimeException e) {
      LOG.error("a request failed by a bug", e);
      return Optional.of(refused("internal error, see the daemon's log", "internal"));
    }
  }

  private JsonLine answer(byte[] line, Path cwd, Map<String, String> env, LineConnection client)
      throws InterruptedException {
    LspRequest request = LspRequest.of(JsonObject.parse(line), cwd);
    LanguageServers all = servers.get().seenFrom(env);
    boolean quick = request instanceof LspRequest.Status || request instanceof LspRequest.Restart;
    return quick
        ? new LspOperations(all, cwd).perform(request, _ -> {})
        : telling(all, request, cwd, client);
  }

  private static JsonLine refused(String why, String code) {
    JsonLine line = JsonLine.object().put("ok", false).put("error", why);
    return line.put("code", code.toLowerCase(Locale.ROOT));
  }

  /// The servers that look after a directory, as the door's `status` tells it.
  public String status(Path directory) {
    return LspViews.status(servers.get().status(directory)).end();
  }

  /// The answer to one request of whoever has no connection here, and hears of no progress.
  ///
  /// @throws KonsolException where it is refused
  public String perform(String line, Path cwd) throws InterruptedException {
    try {
      LspRequest request = LspRequest.of(JsonObject.parse(line), cwd);
      return new LspOperations(servers.get(), cwd).perform(request, _ -> {}).end();
    } catch (MalformedMessage e) {
      throw KonsolException.badRequest(e.getMessage(), e);
    }
  }

  /// The servers of every directory, as `status` tells them.
  public String all() {
    return LspViews.servers(servers.get().all()).end();
  }

  /// Tells what servers are busy with while they are asked.
  private static JsonLine telling(
      LanguageServers all, LspRequest request, Path cwd, LineConnection client)
      throws InterruptedException {
    try (Tasks tasks = new Tasks("lsp-progress", (_, bug) -> LOG.error("progress", bug));
        Progress progress = new Progress(all, client)) {
      tasks.start(progress);
      return new LspOperations(all, cwd).perform(request, progress::file);
    }
  }
}
