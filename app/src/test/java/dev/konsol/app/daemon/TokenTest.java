package dev.konsol.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenTest {
  private static final String OWN = "a-token-that-the-user-has-chosen";

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("token");
  }

  private void write(String text, String mode) throws IOException {
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }

  private void assertRefused(String why) {
    assertThatThrownBy(() -> Token.ensure(file))
        .isInstanceOfSatisfying(
            KonsolException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_ALLOWED))
        .hasMessage(
            "the token in " + file + " " + why + ": fix that, or delete the file for a new one");
  }

  @Test
  void isMadeOnceForItsOwnerAlone() throws IOException {
    String token = Token.ensure(file);
    assertThat(token).matches("[0-9a-f]{64}");
    assertThat(Files.readString(file)).isEqualTo(token + "\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(Token.ensure(file)).isEqualTo(token);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", " \t\r\n  "})
  void aFileWithNothingInItGetsAToken(String nothing) throws IOException {
    write(nothing, "rw-------");
    String token = Token.ensure(file);
    assertThat(token).matches("[0-9a-f]{64}");
    assertThat(Files.readString(file)).isEqualTo(token + "\n");
  }

  @Test
  void whatTheUserHasChosenIsKept() throws IOException {
    write(OWN + "\n", "r--------");
    assertThat(Token.ensure(file)).isEqualTo(OWN);
  }

  @ParameterizedTest
  @CsvSource({
    "hunter2, has fewer than 16 characters",
    "two words of one file, is not one word of ASCII"
  })
  void whatCannotBeATokenIsRefused(String text, String why) throws IOException {
    write(text, "rw-------");
    assertRefused(why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r--r--", "rw-rw----", "rw-----w-"})
  void whatOthersMayUseIsRefused(String mode) throws IOException {
    write(OWN, mode);
    assertRefused("may be used by others (" + mode + ")");
  }

  @Test
  void whatIsNotAPlainFileIsRefused() throws IOException {
    Path elsewhere = Files.writeString(folder.resolve("elsewhere"), OWN);
    Files.createSymbolicLink(file, elsewhere);
    assertRefused("is not a plain file");
    Files.delete(file);
    Files.createDirectory(file);
    assertRefused("is not a plain file");
  }

  @Test
  void whatIsFarTooLongIsNotRead() throws IOException {
    write("x".repeat(1_001), "rw-------");
    assertRefused("has more than 1000 characters");
  }
}
