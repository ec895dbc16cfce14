import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/// A conversation with an agent over a WebSocket: says something and prints every event up to the turn's end.
///
///     konsol start --model anthropic:claude-sonnet-4-5; java Client.java [DIRECTORY OF THE DAEMON] [TEXT]
class Client {
  public static void main(String[] args) throws Exception {
    Path konsol = Path.of(args.length > 0 ? args[0] : System.getenv("HOME") + "/.local/state/konsol");
    String text = args.length > 1 ? args[1] : "What is in this directory?";
    String url = Files.readString(konsol.resolve("http.url")).strip();
    String bearer = "Bearer " + Files.readString(konsol.resolve("token")).strip();
    HttpClient http = HttpClient.newHttpClient();
    var made = http.send(HttpRequest.newBuilder(URI.create(url + "/sessions")).header("Authorization", bearer)
        .POST(BodyPublishers.ofString("{}")).build(), BodyHandlers.ofString());
    String session = made.body().replaceAll(".*\"session_id\":\"([^\"]+)\".*", "$1");
    CompletableFuture<Void> ended = new CompletableFuture<>();
    var socket = http.newWebSocketBuilder().header("Authorization", bearer)
        .buildAsync(URI.create(url.replace("http", "ws") + "/ws/" + session), new WebSocket.Listener() {
          @Override public CompletionStage<?> onText(WebSocket from, CharSequence event, boolean last) {
            System.out.println(event);
            if (event.toString().contains("\"type\":\"turn_end\"")) ended.complete(null);
            return WebSocket.Listener.super.onText(from, event, last);
          }
        }).join();
    socket.sendText("{\"type\":\"message\",\"text\":\"" + text + "\"}", true).join();
    ended.join();
    socket.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
  }
}
