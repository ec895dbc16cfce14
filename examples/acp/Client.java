import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What an editor does with `konsol acp`: opens a session, says something, and shows all that comes. This client
/// answers no questions: it suits a session that only reads.
///
///     KONSOL_MODEL=anthropic:claude-sonnet-4-5 java Client.java "What is in this directory?"
class Client {
  private static Writer out;
  private static BufferedReader in;

  public static void main(String[] args) throws IOException {
    Process konsol = new ProcessBuilder("konsol", "acp").redirectError(ProcessBuilder.Redirect.INHERIT).start();
    out = konsol.outputWriter();
    in = konsol.inputReader();
    ask(1, "initialize", "{\"protocolVersion\":1,\"clientCapabilities\":{}}");
    String folder = System.getProperty("user.dir");
    Matcher id = Pattern.compile("\"sessionId\":\"([^\"]+)\"")
        .matcher(ask(2, "session/new", "{\"cwd\":\"" + folder + "\",\"mcpServers\":[]}"));
    id.find();
    ask(3, "session/prompt", "{\"sessionId\":\"" + id.group(1)
        + "\",\"prompt\":[{\"type\":\"text\",\"text\":\"" + args[0] + "\"}]}");
    out.close();
  }

  /// Prints what comes, up to the answer to this request, which it returns.
  private static String ask(int id, String method, String params) throws IOException {
    out.write("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}\n");
    out.flush();
    String line;
    do {
      line = in.readLine();
      System.out.println(line);
    } while (!line.contains("\"id\":" + id + ",") && !line.contains("\"id\":" + id + "}"));
    return line;
  }
}
