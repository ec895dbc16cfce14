package dev.konsol.client.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TrustOptionsTest {
  private static final Path HERE = Path.of("/here/project");

  @Test
  void foldersOfTheVariableAreSeenFromTheCurrentOne() {
    assertThat(
            TrustOptions.inVariable(Map.of("KONSOL_TRUST", ":/a/../b:sub::.:../other/:  :"), HERE))
        .containsExactly(
            Path.of("/b"),
            Path.of("/here/project/sub"),
            Path.of("/here/project"),
            Path.of("/here/other"));
  }

  @Test
  void nothingIsTrustedWhereNothingIsNamed() {
    assertThat(TrustOptions.inVariable(Map.of("KONSOL_TRUST", ""), HERE)).isEmpty();
    assertThat(TrustOptions.inVariable(Map.of(), HERE)).isEmpty();
  }

  @Test
  void ofAnEnvironmentFromElsewhereOnlyAbsoluteFoldersCount() {
    Map<String, String> environment = Map.of("KONSOL_TRUST", ".:sub:/a/../b:..:~");
    assertThat(TrustOptions.absoluteInVariable(environment)).containsExactly(Path.of("/b"));
  }
}
