import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// A REPL over JSON-RPC: starts `konsol --stdio`, opens a session, and evaluates in it.
///
///     java Client.java
class Client {
  private static OutputStream out;
  private static InputStream in;

  public static void main(String[] args) throws IOException {
    Process konsol = new ProcessBuilder("konsol", "--stdio").redirectError(ProcessBuilder.Redirect.INHERIT).start();
    out = konsol.getOutputStream();
    in = konsol.getInputStream();
    ask("initialize", "{}");
    ask("konsol/session.create", "{\"language\":\"java\",\"name\":\"demo\"}"); // by its name, or by the sessionId it gets
    ask("konsol/eval", "{\"sessionId\":\"demo\",\"code\":\"int x = 40\"}");
    System.out.println(ask("konsol/eval", "{\"sessionId\":\"demo\",\"code\":\"x + 2\"}"));
    ask("shutdown", "{}");
    send("{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}");
  }

  private static String ask(String method, String params) throws IOException {
    send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}");
    StringBuilder headers = new StringBuilder();
    while (headers.indexOf("\r\n\r\n") < 0) headers.append((char) in.read());
    int length = Integer.parseInt(headers.toString().replaceAll("(?is).*content-length: *(\\d+).*", "$1"));
    String answer = new String(in.readNBytes(length), StandardCharsets.UTF_8);
    if (answer.contains("\"error\":{")) throw new IOException(answer);
    return answer;
  }

  private static void send(String json) throws IOException {
    int length = json.getBytes(StandardCharsets.UTF_8).length;
    out.write(("Content-Length: " + length + "\r\n\r\n" + json).getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
