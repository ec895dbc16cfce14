package dev.konsol.http.sessions;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.http.sessions.Served.Answer;
import dev.konsol.testkit.MemorySessionStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two hosts that share a store: what only the owner of a session does is passed on to it.
@SuppressWarnings("NullAway.Init") // made before each
class OwnerHostTest {
  private static final String GONE = "HTTP/1.1 204 No Content\r\n\r\n";
  private static final String CHANGED =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{\"cwd\":\"/there\"}";

  private final CannedHosts hosts = new CannedHosts();
  @TempDir private Path folder;
  private Served owner;
  private Served here;
  private String id;

  @BeforeEach
  void start() throws Exception {
    MemorySessionStore store = new MemorySessionStore();
    owner = new Served(Files.createDirectory(folder.resolve("owner")), store, "owner");
    here =
        new Served(
            Files.createDirectory(folder.resolve("here")),
            store,
            "here",
            new Placement(hosts, true, _ -> true));
    id = owner.session("{}");
  }

  @AfterEach
  void stop() {
    here.close();
    owner.close();
  }

  @Test
  void aSessionIsDeletedByItsOwner() throws Exception {
    hosts.with("owner", GONE);

    assertThat(here.send("DELETE", "/sessions/" + id, "").status()).isEqualTo(204);
    assertThat(hosts.asked.toString(UTF_8)).startsWith("DELETE /sessions/" + id + " HTTP/1.1\r\n");
    assertThat(owner.get("/sessions/" + id).status()).isEqualTo(200);
  }

  @Test
  void aSessionWorksElsewhereForItsOwner() throws Exception {
    hosts.with("owner", CHANGED);

    Answer changed = here.send("PUT", "/conversations/" + id + "/cwd", "{\"cwd\":\"/there\"}");

    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.text("cwd")).isEqualTo("/there");
    assertThat(hosts.asked.toString(UTF_8))
        .startsWith("PUT /conversations/" + id + "/cwd HTTP/1.1\r\n")
        .endsWith("\r\n\r\n{\"cwd\":\"/there\"}");
  }

  @Test
  void whatAnOwnerThatIsGoneHadIsThisHosts() throws Exception {
    hosts.withGone("owner");

    assertThat(here.send("DELETE", "/sessions/" + id, "").status()).isEqualTo(204);
    assertThat(hosts.names).isEmpty();
    assertThat(here.get("/sessions/" + id).status()).isEqualTo(404);
  }
}
