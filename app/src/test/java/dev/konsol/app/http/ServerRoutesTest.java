package dev.konsol.app.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.http.HttpAddress;
import dev.konsol.http.HttpSettings;
import dev.konsol.http.HttpSettings.Hosts;
import dev.konsol.http.HttpSettings.Limits;
import dev.konsol.http.Route;
import dev.konsol.http.jetty.HttpDoor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ServerRoutesTest {
  private static final String TOKEN = "open-sesame-12345";
  private static final String WHY = "the store at jdbc:postgresql://db/konsol does not answer";

  private final HttpClient client = HttpClient.newHttpClient();
  private HttpDoor door;

  @BeforeEach
  void open() throws IOException {
    List<Route> routes =
        new ArrayList<>(new ServerRoutes("1", () -> Optional.of(WHY), _ -> {}).all());
    routes.addAll(PageRoutes.all());
    door =
        HttpDoor.start(
            HttpAddress.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
            new HttpSettings(TOKEN, Hosts.LOOPBACK, Limits.USUAL),
            routes);
  }

  @AfterEach
  void close() {
    door.close();
    client.close();
  }

  private HttpResponse<String> get(String path, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(door.address().resolve(path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void whyItIsNotReadyIsToldWithTheTokenOnly() throws Exception {
    HttpResponse<String> stranger = get("/readyz");
    assertThat(stranger.statusCode()).isEqualTo(503);
    assertThat(stranger.body()).contains("not_ready").doesNotContain("postgresql", "db");
    HttpResponse<String> wrong = get("/readyz", "Authorization", "Bearer of-somebody-else");
    assertThat(wrong.body()).isEqualTo(stranger.body());

    HttpResponse<String> owner = get("/readyz", "Authorization", "Bearer " + TOKEN);
    assertThat(owner.statusCode()).isEqualTo(503);
    assertThat(owner.body()).contains(WHY);
    assertThat(get("/healthz").statusCode()).isEqualTo(200);
  }

  @Test
  void everyTypeOfTheFilesOfThePageIsDescribed() throws Exception {
    JsonNode described =
        JsonMapper.shared()
            .readTree(get("/openapi.json", "Authorization", "Bearer " + TOKEN).body())
            .at("/paths/~1page~1{file}/get/responses/200/content");
    Set<String> served = new TreeSet<>();
    for (String file : files()) {
      String type = get("/page/" + file).headers().firstValue("Content-Type").orElseThrow();
      served.add(type.split(";", 2)[0]);
    }
    assertThat(served).hasSizeGreaterThan(2);
    assertThat(described.propertyNames()).containsAll(served);
  }

  private static List<String> files() throws IOException {
    return new String(PageFiles.bytes("files.txt"), UTF_8)
        .lines()
        .map(line -> line.split(" ", -1)[0])
        .filter(name -> !name.equals("index.html"))
        .toList();
  }
}
