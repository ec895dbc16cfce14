package dev.konsol.agent.provider.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/// The connections to all providers, for a whole host: one thread that waits for bytes, however
/// many sessions there are, and no connection that nobody needs. Made with the first request. Safe
/// for any thread.
public final class ModelHttp implements AutoCloseable {
  private final Duration connect;
  private final EnvironmentProxies proxies;
  private @Nullable HttpClient client;
  private @Nullable ExecutorService threads;
  private boolean closed;

  public ModelHttp(Duration connect, EnvironmentProxies proxies) {
    this.connect = connect;
    this.proxies = proxies;
  }

  HttpResponse<InputStream> send(HttpRequest request) throws IOException, InterruptedException {
    return client().send(request, BodyHandlers.ofInputStream());
  }

  private synchronized HttpClient client() throws IOException {
    if (closed) {
      throw new IOException("konsol is shutting down");
    }
    if (client == null) {
      threads =
          Executors.newThreadPerTaskExecutor(
              Thread.ofVirtual().name("konsol-model-http-", 0).factory());
      client =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .connectTimeout(connect)
              .proxy(proxies)
              .executor(threads)
              .build();
    }
    return client;
  }

  /// Cuts what is still being read.
  @Override
  public synchronized void close() {
    closed = true;
    if (client != null) {
      client.shutdownNow();
      client.close();
    }
    if (threads != null) {
      threads.close();
    }
  }
}
