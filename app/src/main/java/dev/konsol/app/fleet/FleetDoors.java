package dev.konsol.app.fleet;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.fleet.FleetStream;
import dev.konsol.fleet.StreamAcceptor;
import dev.konsol.fleet.StreamRequest;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/// Leads the streams of other hosts to this daemon's doors, each as an ordinary connection.
///
/// @param http the address of HTTP, or `off`
/// @param accepts the kinds of session that others may use; none for all
record FleetDoors(String name, Path socket, String http, Set<String> accepts, FleetGrants grants)
    implements StreamAcceptor {
  private static final int LONGEST_ANSWER = 4096;

  @Override
  public void accept(StreamRequest request, String from, FleetStream stream) {
    switch (request.door()) {
      case "lines" -> lines(request, stream);
      case "http" -> http(request, stream);
      default -> throw refused("the host '" + name + "' has no door '" + request.door() + "'");
    }
  }

  /// Everything may be done there, so nobody comes who may do less.
  private void lines(StreamRequest request, FleetStream stream) {
    if (!request.scope().isEmpty()) {
      throw refused("JSON lines are for everything or nothing: use HTTP with this token");
    }
    StreamCopy.between(stream, narrowed());
  }

  private SocketChannel narrowed() {
    SocketChannel channel = connected();
    try {
      JsonLine narrow =
          JsonLine.object().put("cmd", "narrow").putTexts("kinds", new TreeSet<>(accepts));
      ByteBuffer request = ByteBuffer.wrap(narrow.bytes());
      while (request.hasRemaining()) {
        channel.write(request);
      }
      ByteBuffer answer = ByteBuffer.allocate(LONGEST_ANSWER);
      while (answer.position() == 0 || answer.get(answer.position() - 1) != '\n') {
        if (channel.read(answer) <= 0) {
          throw new IOException("no answer");
        }
      }
      byte[] line = new byte[answer.position()];
      answer.flip().get(line);
      JsonObject said = JsonObject.parse(line);
      if (!said.flag("ok")) {
        throw new IOException(said.text("error", "refused"));
      }
      return channel;
    } catch (IOException e) {
      StreamCopy.close(channel);
      throw failed(e);
    }
  }

  private SocketChannel connected() {
    try {
      SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
      channel.connect(UnixDomainSocketAddress.of(socket));
      return channel;
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /// Its requests name a secret that is good for as long as the stream.
  private void http(StreamRequest request, FleetStream stream) {
    if (http.equals("off")) {
      throw new KonsolException(
          ErrorCode.UNSUPPORTED,
          "the host '"
              + name
              + "' serves no HTTP: start it without '--http off', or use the command line");
    }
    FleetGrants.Lent lent = grants.lend(request.scope(), accepts);
    try {
      URI address = URI.create(http);
      SocketChannel channel = SocketChannel.open();
      channel.connect(new InetSocketAddress(address.getHost(), address.getPort()));
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      StreamCopy.between(stream, channel);
    } catch (IOException e) {
      throw failed(e);
    } finally {
      lent.close();
    }
  }

  private static KonsolException refused(String message) {
    return new KonsolException(ErrorCode.NOT_ALLOWED, message);
  }

  private KonsolException failed(IOException e) {
    return new KonsolException(
        ErrorCode.UNREACHABLE,
        "the host '" + name + "' cannot serve this connection: " + e.getMessage(),
        e);
  }
}
