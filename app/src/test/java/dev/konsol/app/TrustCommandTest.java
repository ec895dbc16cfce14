package dev.konsol.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.client.env.Build;
import dev.konsol.client.env.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the user trusts, and trusts no more.
final class TrustCommandTest {
  private static final String NOTHING = "no folder is trusted\n";

  @TempDir private Path home;
  private Path folder = Path.of("/");

  @BeforeEach
  void aFolder() throws IOException {
    folder = Files.createDirectory(home.toRealPath().resolve("clone"));
  }

  @Test
  void aFolderThatIsGoneIsTrustedNoMore() throws IOException {
    assertThat(konsol("trust", "--always", folder.toString()).code()).isZero();
    Files.delete(folder);

    assertThat(konsol("trust", "--revoke", folder.toString()).out())
        .isEqualTo(folder + " is not trusted any more\n");
    assertThat(konsol("trust", "--list").out()).isEqualTo(NOTHING);
  }

  @Test
  void aLinkInItsPlaceDoesNotHideIt() throws IOException {
    assertThat(konsol("trust", folder.toString()).code()).isZero();
    Files.move(folder, home.resolve("moved"));
    Files.createSymbolicLink(folder, home.resolve("moved"));

    assertThat(konsol("trust", "--revoke", folder.toString()).code()).isZero();
    assertThat(konsol("trust", "--list").out()).isEqualTo(NOTHING);
  }

  @ParameterizedTest
  @CsvSource({"--always,--revoke", "--list,--revoke", "--list,--always"})
  void whatContradictsItselfIsWrongUsage(String one, String other) {
    Ran ran = konsol("trust", one, other, folder.toString());

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains(one, other).endsWith(" exclude each other\n");
    assertThat(konsol("trust", "--list").out()).isEqualTo(NOTHING);
  }

  private record Ran(int code, String out, String err) {}

  private Ran konsol(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Streams streams =
        new Streams(
            new ByteArrayInputStream(new byte[0]), print(out), print(err), Optional.empty(), false);
    Program program =
        new Program(
            streams, Map.of("HOME", home.toString()), new Build("1.2.3", "abc", Path.of("/no")));
    int code = program.run(List.of(words));
    return new Ran(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private static PrintStream print(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
