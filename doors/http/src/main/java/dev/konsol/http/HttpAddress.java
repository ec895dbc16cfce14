package dev.konsol.http;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.util.regex.Pattern;

/// Takes addresses. Apart from the door, so that nothing of Jetty is loaded for it.
public final class HttpAddress {
  private static final int BACKLOG = 4096;
  private static final Pattern ZEROS = Pattern.compile("(^|:)(0(:|(?=%)|$)){2,}");

  private HttpAddress() {}

  /// Takes an address, so that nobody else does. Clients that come wait for [HttpDoor#start].
  ///
  /// @throws IOException where it cannot be had; the message says which
  public static ServerSocketChannel bind(InetSocketAddress address) throws IOException {
    ServerSocketChannel channel = ServerSocketChannel.open();
    try {
      channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      return channel.bind(address, BACKLOG);
    } catch (IOException e) {
      channel.close();
      String wanted = bracketed(address.getHostString()) + ":" + address.getPort();
      throw new IOException("cannot listen on " + wanted + ": " + e.getMessage(), e);
    }
  }

  /// An address as it stands in a URL, with the zeros of version 6 left out.
  public static String inUrl(InetAddress address) {
    String text = address.getHostAddress();
    return address instanceof Inet6Address
        ? bracketed(ZEROS.matcher(text).replaceFirst("::"))
        : text;
  }

  static String bracketed(String host) {
    return host.contains(":") ? "[" + host + "]" : host;
  }
}
