package dev.konsol.app.upgrade;

import dev.konsol.client.env.Build;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/// How an installation came to be. Whoever packs one says so in its file `INSTALLED`; the launcher
/// of a source tree has none, and runs a build that lies elsewhere.
public enum InstalledAs {
  ARCHIVE(
      "unpacked from an archive into %2$s",
      """
      Unpack konsol-VERSION-linux-x64.tar.xz of the newer version beside that folder, point your link
      at it (ln -sfn NEW-FOLDER/konsol ~/.local/bin/konsol), and remove the old folder afterwards."""),
  DEB("the Debian package konsol", "sudo apt install ./konsol_VERSION_amd64.deb"),
  NPM(
      "the npm package @konsol/konsol in %2$s",
      """
      npm install --global @konsol/konsol@latest
      Where npx starts it, name the version: npx @konsol/konsol@latest mcp"""),
  MCPB(
      "an MCP bundle in %2$s",
      "Open konsol-VERSION-linux-x64.mcpb of the newer version in the program that has the bundle."),
  IMAGE(
      "a container image",
      "Build or pull the image of the newer version, and start a container of it on the same volume."),
  CHECKOUT(
      "a source tree, %3$s", "git pull; the next command builds what has changed, and then runs."),
  FOLDER("a folder without a file INSTALLED, %2$s", "Replace the folder by that of a newer build.");

  private final String origin;
  private final String steps;

  InstalledAs(String origin, String steps) {
    this.origin = origin;
    this.steps = steps;
  }

  /// @param launcher what the user has called
  static InstalledAs of(Build build, Path launcher) {
    String word = word(build.home().resolve("INSTALLED"));
    return Arrays.stream(values())
        .filter(each -> each.word().equals(word))
        .findFirst()
        .orElseGet(() -> launcher.equals(build.launcher()) ? FOLDER : CHECKOUT);
  }

  private static String word(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      return "";
    }
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  String origin(Build build, Path launcher) {
    return origin.formatted(build.version(), build.home(), launcher.getParent());
  }

  String steps() {
    return steps;
  }
}
