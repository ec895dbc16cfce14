import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;

/// An MCP client without a library: runs a snippet of Java through `konsol mcp`. (With a library:
/// io.modelcontextprotocol.sdk:mcp.)
///
///     java Client.java
class Client {
  private static Writer out;
  private static BufferedReader in;

  public static void main(String[] args) throws IOException {
    Process konsol = new ProcessBuilder("konsol", "mcp").redirectError(ProcessBuilder.Redirect.INHERIT).start();
    out = konsol.outputWriter();
    in = konsol.inputReader();
    ask(1, "initialize", """
        {"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"example","version":"1"}}""");
    send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    System.out.println(ask(2, "tools/call", """
        {"name":"run_java_snippet","arguments":{"code":"6 * 7"}}"""));
    out.close();
  }

  private static String ask(int id, String method, String params) throws IOException {
    send("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}");
    String line = in.readLine();
    while (!line.contains("\"id\":" + id + ",")) { // notifications are passed over
      line = in.readLine();
    }
    return line;
  }

  private static void send(String json) throws IOException {
    out.write(json + "\n");
    out.flush();
  }
}
