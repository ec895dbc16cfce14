package dev.konsol.core.trust;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a folder may do before and after its user has said so, and what takes that back.
final class FolderTrustTest {
  @TempDir Path home;
  private Path clone;
  private Path servers;

  @BeforeEach
  void aClonedFolder() throws IOException {
    clone = Files.createDirectories(home.resolve("clone")).toRealPath();
    servers = file(".konsol/lsp.json", "{\"evil\": {\"command\": [\"./evil.sh\"]}}");
  }

  @Test
  void nothingIsTrustedUnasked() throws IOException {
    Path program = file("node_modules/.bin/tsc", "#!/bin/sh");

    assertThat(trust().allowsCommand(servers)).isFalse();
    assertThat(trust().allowsCommand(program)).isFalse();
    assertThat(trust().allowsProject(clone)).isFalse();
  }

  @Test
  void whatIsThereIsTrustedAsItIs() throws IOException {
    Path program = file("node_modules/.bin/tsc", "#!/bin/sh");
    Path named = file("evil.sh", "#!/bin/sh");
    trust().accept(clone);

    assertThat(List.of(servers, program, named)).allMatch(trust()::allowsCommand);
    assertThat(trust().allowsProject(clone)).isTrue();
  }

  @Test
  void aProgramIsFoundInAFolderThatTheFileNamesForIt() throws IOException {
    file(
        ".konsol/lsp.json",
        "{\"a\": {\"watch\": {\"command\": [\"./gen.sh\"], \"cwd\": \"tools\"}}}");
    Path named = file("tools/gen.sh", "#!/bin/sh");
    Path outside = home.resolve("gen.sh");
    Files.writeString(outside, "#!/bin/sh");
    trust().accept(clone);

    assertThat(trust().allowsCommand(named)).isTrue();
    assertThat(trust().allowsCommand(outside)).isFalse();
  }

  @Test
  void whatChangedOrCameLaterIsNotTrusted() throws IOException {
    trust().accept(clone);
    Path came = file("opencode.json", "{}");
    Files.writeString(servers, "{\"evil\": {\"command\": [\"rm\"]}}");

    assertThat(trust().allowsCommand(servers)).isFalse();
    assertThat(trust().allowsCommand(came)).isFalse();

    trust().accept(clone);
    assertThat(trust().allowsCommand(servers)).isTrue();
    assertThat(trust().allowsCommand(came)).isTrue();
  }

  @Test
  void whoTrustsAlwaysTrustsWhatComes() throws IOException {
    FolderTrust trust = new FolderTrust(list(), List.of(clone));
    Files.writeString(servers, "{}");
    Path nested = file("inner/.konsol/lsp.json", "{}");
    file("inner/.git/config", "");

    assertThat(trust.allowsCommand(servers)).isTrue();
    assertThat(trust.allowsCommand(nested)).isTrue();
    assertThat(trust.allowsProject(clone.resolve("inner"))).isTrue();
  }

  @Test
  void aCloneInsideATrustedFolderIsNotTrustedWithIt() throws IOException {
    file("inner/.git/config", "");
    Path nested = file("inner/.konsol/lsp.json", "{}");
    trust().accept(clone);

    assertThat(trust().allowsCommand(nested)).isFalse();
    assertThat(trust().allowsProject(clone.resolve("inner"))).isFalse();
    assertThat(trust().allowsProject(clone.resolve("module"))).isTrue();
  }

  @Test
  void whatAModelWroteIsNotTrustedWithItsFolder() throws IOException {
    FolderTrust trust = new FolderTrust(list(), List.of(clone));
    Path script = file("tools/server.sh", "#!/bin/sh");
    trust.writtenByModel(script);
    trust.writtenByModel(servers);

    assertThat(trust.allowsCommand(script)).isFalse();
    assertThat(trust.allowsCommand(servers)).isFalse();
    assertThat(trust.allowsProject(clone)).isTrue();
  }

  @Test
  void whatAModelWroteBeforeAnybodyTrustedTheFolderIsNotTrustedLater() {
    trust().writtenByModel(servers);

    assertThat(new FolderTrust(list(), List.of(clone)).allowsCommand(servers)).isFalse();
    trust().accept(clone);
    assertThat(trust().allowsCommand(servers)).isTrue();
  }

  @Test
  void aBuildFileThatAModelWroteTakesTheProjectWithIt() throws IOException {
    FolderTrust trust = new FolderTrust(list(), List.of(clone));
    trust.askedByPerson(clone);
    trust.writtenByModel(file("build.gradle", "println 1"));

    assertThat(trust.allowsProject(clone)).isFalse();
    trust.askedByPerson(clone);
    assertThat(trust.allowsProject(clone)).isTrue();
  }

  @Test
  void aProgramIsNotTrustedOnceAModelWroteAmongItsParts() throws IOException {
    FolderTrust trust = new FolderTrust(list(), List.of(clone));
    Path program = file("node_modules/.bin/tsc", "#!/bin/sh");
    trust.writtenByModel(file("node_modules/typescript/lib/a.js", "1"));

    assertThat(trust.allowsCommand(program)).isFalse();
  }

  @Test
  void whatAPersonAsksForMayRunTheProjectAndNoCommandOfIts() throws IOException {
    FolderTrust trust = trust();
    trust.askedByPerson(Files.createDirectories(clone.resolve("src/main")));

    assertThat(trust.allowsProject(clone)).isTrue();
    assertThat(trust.allowsProject(clone.resolve("other"))).isFalse();
    assertThat(trust.allowsCommand(servers)).isFalse();
  }

  @Test
  void aLinkIsJudgedByWhatItLeadsTo() throws IOException {
    Path elsewhere = Files.writeString(home.resolve("elsewhere.json"), "{}");
    Path link = clone.resolve("opencode.json");
    Files.createSymbolicLink(link, elsewhere);
    trust().accept(clone);
    assertThat(trust().allowsCommand(link)).isTrue();

    Files.writeString(elsewhere, "{\"lsp\": {}}");
    assertThat(trust().allowsCommand(link)).isFalse();
  }

  @Test
  void aListThatOthersCouldHaveWrittenCountsForNothing() throws IOException {
    trust().accept(clone);
    Files.setPosixFilePermissions(
        home.resolve("state/trust"), PosixFilePermissions.fromString("rw-rw-rw-"));

    assertThat(trust().allowsCommand(servers)).isFalse();
  }

  @Test
  void whatIsKeptOfTrustIsForItsOwnerAlone() throws IOException {
    trust().accept(clone);

    try (Stream<Path> kept = Files.list(home.resolve("state"))) {
      assertThat(kept)
          .isNotEmpty()
          .allSatisfy(
              file ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                      .isEqualTo("rw-------"));
    }
  }

  @Test
  void aFolderWhoseNameHasALineBreakGrantsNothingElse() throws IOException {
    Path odd = Files.createDirectories(home.resolve("odd\nalways " + clone));
    trust().accept(odd);

    assertThat(trust().allowsCommand(servers)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r", "\r\n"})
  void aFileWhoseNameHasALineBreakGrantsNothingElse(String lineBreak) throws IOException {
    Path other = Files.createDirectories(home.resolve("other")).toRealPath();
    Path configuration = Files.createDirectories(other.resolve(".konsol")).resolve("lsp.json");
    Files.writeString(configuration, "{}");
    String name = "x" + lineBreak + "always " + other;
    file(name, "");
    file("opencode.json", "{\"a\": \"" + name.replace("\n", "") + "\"}");
    trust().accept(clone);
    trust().writtenByModel(clone.resolve(".git").resolve(name));

    assertThat(trust().allowsCommand(configuration)).isFalse();
    assertThat(trust().allowsProject(other)).isFalse();
    assertThat(trust().allowsCommand(servers)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r", "\\", "\\n"})
  void whatAModelWroteIsRememberedWhateverItsName(String odd) throws IOException {
    FolderTrust always = new FolderTrust(list(), List.of(clone));
    Path written = file("a" + odd + "b/.konsol/lsp.json", "{}");
    assertThat(always.allowsCommand(written)).isTrue();

    always.writtenByModel(written);

    assertThat(always.allowsCommand(written)).isFalse();
    assertThat(new FolderTrust(list(), List.of(clone)).allowsCommand(written)).isFalse();
  }

  @Test
  void trustCanBeTakenBack() {
    trust().accept(clone);
    list().change(list -> list.without(clone));

    assertThat(trust().allowsCommand(servers)).isFalse();
    assertThat(list().read().grants()).isEmpty();
  }

  private Path file(String name, String text) throws IOException {
    Path file = clone.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private TrustFile list() {
    return TrustFile.at(home.resolve("state/trust"));
  }

  /// Another host of the same user.
  private FolderTrust trust() {
    return new FolderTrust(list(), List.of());
  }
}
