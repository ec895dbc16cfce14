package dev.konsol.http.v1.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.session.Host;
import dev.konsol.core.session.Sessions;
import dev.konsol.http.ServedRoutes;
import dev.konsol.http.ServedRoutes.Answer;
import dev.konsol.http.v1.QuietSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileRoutesTest {
  @TempDir private Path folder;
  private Path root;
  private ServedRoutes served;

  @BeforeEach
  void serve() throws Exception {
    root = folder.toRealPath().resolve("project");
    Files.createDirectories(root.resolve("src"));
    Files.writeString(root.resolve("src/A.java"), "one\ntwo\nthree\nfour\n");
    Files.writeString(folder.resolve("secret"), "secret\n");
    Host host = new Host();
    Sessions<QuietSession> sessions = host.sessions(Sessions.Keeping.forever(9));
    QuietSession session = new QuietSession("lsp", "a", Instant.EPOCH, root);
    sessions.open(session.id(), () -> session);
    served = new ServedRoutes(new FileRoutes(host).all());
  }

  @AfterEach
  void close() {
    served.close();
  }

  private Answer get(Path from, String path, String more) throws Exception {
    return served.get("/v1/files?root=" + from + "&path=" + path + more);
  }

  @Test
  void linesOfASourceAreRead() throws Exception {
    assertThat(get(root, "src/A.java", "&from=2&lines=2").text())
        .isEqualTo(
            "{\"root\":\"%s\",\"path\":\"src/A.java\",\"from\":2,\"lines\":[\"two\",\"three\"],\"more\":true}"
                .formatted(root));
    assertThat(get(root.resolve("src"), "A.java", "&from=4").json().path("more").booleanValue())
        .isFalse();
    assertThat(get(root, root + "/src/A.java", "").status()).isEqualTo(200);
    assertThat(get(root, "src/A.java", "&from=99").text()).contains("\"lines\":[]");
  }

  @Test
  void nothingOutsideIsReadByAnyWay() throws Exception {
    Files.createSymbolicLink(root.resolve("link"), folder.resolve("secret"));
    Files.createSymbolicLink(root.resolve("up"), folder);
    for (String path : new String[] {"../secret", "link", "up/secret", "/etc/passwd", "", "."}) {
      Answer answer = get(root, path, "");
      assertThat(answer.status()).as(path).isIn(400, 403);
      assertThat(answer.text()).as(path).doesNotContain("secret\\n", "root:");
    }
    assertThat(get(folder, "secret", "").code()).isEqualTo("not_allowed");
    assertThat(get(root.resolve("up"), "secret", "").code()).isEqualTo("not_allowed");
    assertThat(get(Path.of("/nowhere"), "x", "").code()).isEqualTo("not_allowed");
  }

  @Test
  void aLinkInsideCountsForWhereItLeads() throws Exception {
    Files.createSymbolicLink(root.resolve("again"), root.resolve("src/A.java"));
    assertThat(get(root, "again", "&lines=1").text("path")).isEqualTo("src/A.java");
  }

  @Test
  void whatCannotBeReadIsNotThere() throws Exception {
    Files.createSymbolicLink(root.resolve("loop"), Path.of("loop"));
    for (String path : new String[] {"missing", "src/A.java/x", "loop", "x".repeat(300)}) {
      assertThat(get(root, path, "").code()).as(path).isEqualTo("not_found");
    }
    assertThat(get(root.resolve("src/A.java"), "x", "").code()).isEqualTo("not_found");
  }

  @Test
  void whatIsNotATextIsRefused() throws Exception {
    Files.write(root.resolve("binary"), new byte[] {1, 0, 2});
    assertThat(get(root, "binary", "").code()).isEqualTo("not_text");
    assertThat(get(root, "src", "").code()).isEqualTo("not_text");
    assertThat(get(root, "missing", "").code()).isEqualTo("not_found");
    assertThat(get(root, "src/A.java", "&lines=0").status()).isEqualTo(400);
    assertThat(get(root, "src/A.java", "&lines=5001").status()).isEqualTo(400);
  }
}
