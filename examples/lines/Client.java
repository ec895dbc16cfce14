import java.io.BufferedReader;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// A console over JSON lines: starts a shell, types a sum, waits for its result, and removes the console.
///
///     konsol start; java Client.java [SOCKET]
class Client {
  private final SocketChannel channel;
  private final BufferedReader answers;

  Client(Path socket) throws IOException {
    channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
    answers = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
  }

  String ask(String request) throws IOException {
    channel.write(ByteBuffer.wrap((request + "\n").getBytes(StandardCharsets.UTF_8)));
    String answer = answers.readLine();
    if (!answer.startsWith("{\"ok\":true")) {
      throw new IOException(answer);
    }
    return answer;
  }

  public static void main(String[] args) throws IOException {
    Path usual = Path.of(System.getenv("HOME"), ".local/state/konsol/server.sock");
    Client konsol = new Client(args.length > 0 ? Path.of(args[0]) : usual);
    konsol.ask("{\"cmd\":\"create\",\"key\":\"lines-java\",\"args\":[\"sh\"]}");
    konsol.ask("{\"cmd\":\"send\",\"key\":\"lines-java\",\"input\":\"echo $((6 * 7))\\\\n\"}");
    System.out.println(konsol.ask("{\"cmd\":\"wait\",\"key\":\"lines-java\",\"pattern\":\"\\\\s42\\\\s\"}"));
    konsol.ask("{\"cmd\":\"remove\",\"key\":\"lines-java\"}");
  }
}
