package dev.konsol.testkit;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/// A port for a server that will go and come back: below those that the system hands out, so that
/// nobody gets it meanwhile who asked for any.
public final class FreePort {
  private FreePort() {}

  public static int find() throws IOException {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(20_000, 30_000);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (BindException e) {
        // Somebody has it: another one.
      }
    }
  }
}
