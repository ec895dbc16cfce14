package dev.konsol.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// What a project has for the start of its sessions: a prelude, an application.
@Tag("slow")
@Timeout(value = 240, unit = TimeUnit.SECONDS)
final class BootTest {
  private static final int BOOT_FAILED = -32003;

  @AutoClose private final KonsolProgram konsol = new KonsolProgram();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          java   | boot.java | int six = 6; int times(int n) { return six * n; }  | times(7)     | no.such()
          kotlin | boot.kts  | val six = 6; fun times(n: Int) = six * n           | times(7)     | no.such()
          ruby   | boot.rb   | six = 6; def times(n) = 6 * n                      | times(six+1) | no_such()
          """)
  void aPreludeRunsAtTheStartOfEverySession(
      String language, String file, String prelude, String code, String wrong) throws IOException {
    Path folder = project(file, prelude);
    try (RpcClient client = new RpcClient(konsol, folder)) {
      String session = create(client, language).path("sessionId").asString();
      assertThat(client.value(session, code)).isEqualTo("42");
      client.result("konsol/session.reset", "sessionId", session);
      assertThat(client.value(session, code)).isEqualTo("42");

      Files.writeString(folder.resolve(".konsol").resolve(file), wrong);
      JsonNode refused = client.error("konsol/session.create", "language", language);

      assertThat(refused.path("code").asInt()).isEqualTo(BOOT_FAILED);
      assertThat(refused.at("/data/reason").asString()).contains(".konsol/" + file);
      assertThat(refused.at("/data/output").isArray()).isTrue();
    }
  }

  private static JsonNode create(RpcClient client, String language) {
    return client.result("konsol/session.create", "language", language);
  }

  private Path project(String file, String prelude) throws IOException {
    Path folder = Files.createDirectories(konsol.home().resolve("project"));
    Files.createDirectory(folder.resolve(".konsol"));
    Files.writeString(folder.resolve(".konsol").resolve(file), prelude);
    return folder;
  }

  @Test
  void theReplStartsTheApplicationAndThePrelude() throws IOException {
    Path shop = Samples.copy("maven-spring", konsol.home().resolve("shop"));
    Files.createDirectory(shop.resolve(".konsol"));
    Files.writeString(
        shop.resolve(".konsol/boot.java"), "String words = bean(Greeting.class).say();");

    Cli cli =
        Cli.withInput(
            konsol,
            """
            bean(Purchases.class).count()
            words
            var ada = bean(Customers.class).findById(1L).get()
            ada.getPurchases().size()
            """,
            "repl",
            "--boot",
            "--project",
            shop.toString());

    assertThat(cli.out()).contains("3\ngood morning\n").endsWith("\n2\n");
    assertThat(cli.exit()).isZero();
  }
}
