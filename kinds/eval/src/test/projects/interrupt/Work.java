package app;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.InputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/// What a project may do for ever.
public class Work {
  public static final String LONG =
      "select count(*) from system_range(1, 1000000) a, system_range(1, 1000000) b where a.x + b.x < 0";
  public static final ReentrantLock LOCK = new ReentrantLock();

  /// The collector would close one that nobody holds, and with it the connections to it.
  private static final Queue<ServerSocket> SERVERS = new ConcurrentLinkedQueue<>();
  public static boolean released;
  public static volatile long ticks;

  public Work(int n) {
    on();
    while (n > 0) {}
  }

  static void on() {
    System.out.println("on");
  }

  public static long pid() {
    return ProcessHandle.current().pid();
  }

  public static void loop() {
    on();
    while (true) {}
  }

  public static void catchesEverything() {
    on();
    while (true) {
      try {
        Work.spin();
      } catch (Throwable t) {
        // as some frameworks do
      }
    }
  }

  private static void spin() {
    for (int i = 0; i < 1000; i++) {}
  }

  public static boolean never(int n) {
    on();
    while (true) {
      if (n == System.nanoTime()) {
        return true;
      }
    }
  }

  public static int deeper(int n) {
    if (n == 0) {
      on();
    }
    return n > 500 ? 0 : deeper(n + 1) + deeper(n + 2);
  }

  public static void holdsALock() {
    LOCK.lock();
    try {
      loop();
    } finally {
      release();
    }
  }

  private static void release() {
    for (int i = 0; i < 3; i++) {
      spin();
    }
    released = true;
    LOCK.unlock();
  }

  public static class Slow {
    public static boolean ready;

    static {
      Work.on();
      long end = System.nanoTime() + 200_000_000;
      while (System.nanoTime() < end) {}
      ready = true;
    }

    public static void touch() {}
  }

  public static void startTicking() {
    Thread thread =
        new Thread(
            () -> {
              while (true) {
                tick();
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private static void tick() {
    ticks++;
    java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
  }

  public static DataSource source(String url) {
    JdbcDataSource source = new JdbcDataSource();
    source.setURL(url);
    return source;
  }

  public static DataSource pool(String url) {
    HikariConfig config = new HikariConfig();
    config.setDataSource(source(url));
    config.setMaximumPoolSize(1);
    return new HikariDataSource(config);
  }

  public static void query(DataSource source) throws SQLException {
    try (Connection connection = source.getConnection();
        var statement = connection.createStatement()) {
      on();
      statement.executeQuery(LONG);
    }
  }

  private static ServerSocket server() throws IOException {
    ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    SERVERS.add(server);
    return server;
  }

  public static void accept() throws IOException {
    ServerSocket server = server();
    on();
    server.accept();
  }

  public static void acceptChannel() throws IOException {
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      on();
      server.accept();
    }
  }

  /// Connected to one that never says anything.
  public static Socket silent() throws IOException {
    ServerSocket server = server();
    return new Socket(server.getInetAddress(), server.getLocalPort());
  }

  public static void readSocket() throws IOException {
    Socket socket = silent();
    on();
    socket.getInputStream().read();
  }

  public static void readChannel() throws IOException {
    ServerSocket server = server();
    SocketChannel channel = SocketChannel.open(server.getLocalSocketAddress());
    on();
    channel.read(ByteBuffer.allocate(10));
  }

  public static void receive() throws IOException {
    DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    on();
    socket.receive(new DatagramPacket(new byte[10], 10));
  }

  public static void request() throws IOException {
    ServerSocket server = server();
    String url = "http://127.0.0.1:" + server.getLocalPort() + "/";
    on();
    URI.create(url).toURL().openConnection().getInputStream();
  }

  /// As one is that is ended before it is connected: it does not notice.
  public static void deafRequest() throws IOException {
    HttpURLConnection request = new DeafRequest();
    request.getInputStream();
  }

  private static final class DeafRequest extends HttpURLConnection {
    private final CompletableFuture<InputStream> end = new CompletableFuture<>();
    private boolean asked;

    DeafRequest() throws IOException {
      super(URI.create("http://127.0.0.1/").toURL());
    }

    @Override
    public InputStream getInputStream() {
      on();
      return end.join();
    }

    @Override
    public void disconnect() {
      if (asked) {
        end.complete(InputStream.nullInputStream());
      }
      asked = true;
    }

    @Override
    public boolean usingProxy() {
      return false;
    }

    @Override
    public void connect() {}
  }
}
