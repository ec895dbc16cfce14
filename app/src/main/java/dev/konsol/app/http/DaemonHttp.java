package dev.konsol.app.http;

import dev.konsol.app.settings.HttpChoice;
import dev.konsol.client.env.StateDirectory;
import dev.konsol.core.Closer;
import dev.konsol.core.host.OtherHosts;
import dev.konsol.http.HttpAddress;
import dev.konsol.http.HttpSettings;
import dev.konsol.http.HttpSettings.Hosts;
import dev.konsol.http.Route;
import dev.konsol.http.access.Grants;
import dev.konsol.http.jetty.HttpDoor;
import dev.konsol.http.jetty.InnerConnection;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The daemon's HTTP: its address is taken early, so that what is wrong with it is said at once,
/// and served late, so that nothing else waits for it. Owned by the daemon.
public final class DaemonHttp implements AutoCloseable {
  private final Path urlFile;
  private final Optional<ServerSocketChannel> channel;
  private final Hosts hosts;
  private final Closer closer = new Closer();
  private @Nullable HttpDoor door;
  private String url = "off";
  private String page = "";
  private String note = "";

  private DaemonHttp(HttpChoice choice, Path urlFile) throws IOException {
    this.urlFile = urlFile;
    this.hosts = choice.remote() ? Hosts.ANY : Hosts.LOOPBACK;
    this.channel = channel(choice);
    channel.ifPresent(closer::own);
  }

  /// No switch: the first of a JVM takes milliseconds, and the daemon's first client waits for
  /// this.
  private Optional<ServerSocketChannel> channel(HttpChoice choice) throws IOException {
    if (choice instanceof HttpChoice.At at) {
      return Optional.of(HttpAddress.bind(at.address()));
    }
    return choice instanceof HttpChoice.Usual ? Optional.of(usual()) : Optional.empty();
  }

  /// Takes the address.
  ///
  /// @throws IOException where the user wants one that cannot be had
  public static DaemonHttp bind(HttpChoice choice, Path urlFile) throws IOException {
    // A daemon that died left its own.
    Files.deleteIfExists(urlFile);
    return new DaemonHttp(choice, urlFile);
  }

  private ServerSocketChannel usual() throws IOException {
    InetSocketAddress wanted = HttpChoice.usual();
    try {
      return HttpAddress.bind(wanted);
    } catch (IOException e) {
      if (!(e.getCause() instanceof BindException)) {
        throw e;
      }
      note = "port " + wanted.getPort() + " is taken, so HTTP is elsewhere";
      return HttpAddress.bind(new InetSocketAddress(wanted.getAddress(), 0));
    }
  }

  /// Serves clients from now on, and writes down where.
  ///
  /// @param grants tokens for less than everything
  /// @param clients how many at once, at the most
  /// @param others that answer what is for them
  public void serve(String token, Grants grants, int clients, List<Route> routes, OtherHosts others)
      throws IOException {
    if (channel.isEmpty() && others.self().isEmpty()) {
      return;
    }
    HttpSettings settings =
        new HttpSettings(
            token,
            grants,
            hosts,
            HttpSettings.Limits.USUAL.withClients(clients),
            HttpSettings.Patience.USUAL,
            others);
    if (channel.isEmpty()) {
      door = closer.own(HttpDoor.startWithin(settings, routes));
      return;
    }
    HttpDoor open = closer.own(HttpDoor.start(channel.get(), settings, routes));
    door = open;
    url = open.address().toString();
    page = url + "/#token=" + token;
    StateDirectory.replacePrivateFile(urlFile, url);
    closer.own(() -> Files.deleteIfExists(urlFile));
  }

  /// A connection from within this process, for what other hosts ask: those reach it where it is
  /// `off`, too.
  public InnerConnection connect() {
    return Objects.requireNonNull(door, "HTTP is not served yet").connect();
  }

  /// Where clients find it, or `off`.
  public String url() {
    return url;
  }

  /// The address for a browser, with the token where no server and no log sees it; empty where
  /// there is none.
  public String page() {
    return page;
  }

  /// What the user should know of the address; empty when it is as wanted.
  public String note() {
    return note.isEmpty() ? "" : note + ": " + url;
  }

  @Override
  public void close() {
    closer.close();
  }
}
