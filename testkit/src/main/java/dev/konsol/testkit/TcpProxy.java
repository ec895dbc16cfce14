package dev.konsol.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Carries connections to a port of this machine, until the test cuts them: then nothing passes, in
/// silence, as behind a broken cable, or with the connections closed.
public final class TcpProxy implements AutoCloseable {
  private final int target;
  private final ServerSocket server;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition healed = lock.newCondition();
  private boolean cut;
  private volatile boolean closed;

  private TcpProxy(int target, ServerSocket server) {
    this.target = target;
    this.server = server;
  }

  public static TcpProxy to(int port) throws IOException {
    TcpProxy proxy = new TcpProxy(port, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    Thread.ofVirtual().start(proxy::accept);
    return proxy;
  }

  public int port() {
    return server.getLocalPort();
  }

  /// Nothing passes any more, and nobody is told.
  public void cut() {
    lock.lock();
    try {
      cut = true;
    } finally {
      lock.unlock();
    }
  }

  /// What waited passes, as after a partition.
  public void heal() {
    lock.lock();
    try {
      cut = false;
      healed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// Closes all connections; new ones are accepted.
  public void drop() {
    sockets.forEach(TcpProxy::end);
  }

  private void accept() {
    try {
      while (!closed) {
        Socket client = server.accept();
        sockets.add(client);
        Thread.ofVirtual().start(() -> carry(client));
      }
    } catch (IOException e) {
      drop();
    }
  }

  private void carry(Socket client) {
    Socket far = new Socket();
    sockets.add(far);
    try {
      far.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target));
      Thread back = Thread.ofVirtual().start(() -> pump(far, client));
      pump(client, far);
      back.join();
    } catch (IOException e) {
      end(client);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      end(client);
      end(far);
      sockets.remove(client);
      sockets.remove(far);
    }
  }

  private void pump(Socket from, Socket to) {
    byte[] buffer = new byte[64 * 1024];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
        awaitHealed();
        out.write(buffer, 0, length);
      }
    } catch (IOException e) {
      end(from);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      end(to);
    }
  }

  private void awaitHealed() throws InterruptedException {
    lock.lock();
    try {
      while (cut && !closed) {
        healed.await();
      }
    } finally {
      lock.unlock();
    }
  }

  private static void end(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is closed.
    }
  }

  @Override
  public void close() throws IOException {
    closed = true;
    heal();
    server.close();
    drop();
  }
}
