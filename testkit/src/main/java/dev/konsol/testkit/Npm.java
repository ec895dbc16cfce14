package dev.konsol.testkit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Programs of others, written for Node, that tests run against: installed once, kept beside the
/// builds.
public final class Npm {
  private static final int MINUTES = 5;
  private static final String LOG = "npm.log";
  private static final String ABOUT = "package.json";
  private static final String LOCK_FILE = "package-lock.json";

  private Npm() {}

  /// Installs packages, each `name@version`, unless they are there already, and answers the folder
  /// that has `node_modules` in it.
  ///
  /// @param name of the folder; a test that wants other packages takes another name
  public static Path install(String name, String... packages) {
    List<String> command = new ArrayList<>(List.of("install"));
    command.addAll(List.of(packages));
    return inFolder(
        name,
        folder ->
            installOnce(folder, String.join("\n", packages), "{\"private\":true}", command, ""));
  }

  /// Installs exactly what the lock file of a project names, and answers the folder that has
  /// `node_modules` in it.
  public static Path locked(String name, Path project) {
    return inFolder(
        name,
        folder -> {
          String wanted = Files.readString(project.resolve(LOCK_FILE));
          String about = Files.readString(project.resolve(ABOUT));
          installOnce(folder, wanted + about, about, List.of("ci", "--ignore-scripts"), wanted);
        });
  }

  private interface Work {
    void in(Path folder) throws IOException;
  }

  /// One process at a time.
  private static Path inFolder(String name, Work work) {
    try {
      Path folder = repository().resolve(".konsol-cache/npm").resolve(name);
      Files.createDirectories(folder);
      try (FileChannel lock =
          FileChannel.open(
              folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        lock.lock();
        work.in(folder);
      }
      return folder;
    } catch (IOException e) {
      throw new AssertionError("npm packages for " + name, e);
    }
  }

  /// A Node that is newer than most systems', for programs that need one.
  public static Path node() {
    return install("node-24", "node@24").resolve("node_modules/node/bin/node");
  }

  /// Unless it was done.
  ///
  /// @param wanted what is told from what was installed before
  /// @param about the project's description
  /// @param lockFile empty for none
  private static void installOnce(
      Path folder, String wanted, String about, List<String> arguments, String lockFile)
      throws IOException {
    Path done = folder.resolve("installed");
    if (Files.exists(done) && Files.readString(done).equals(wanted)) {
      return;
    }
    Files.deleteIfExists(done);
    Files.writeString(folder.resolve(ABOUT), about);
    if (!lockFile.isEmpty()) {
      Files.writeString(folder.resolve(LOCK_FILE), lockFile);
    }
    List<String> command = new ArrayList<>(List.of("npm"));
    command.addAll(arguments);
    command.addAll(List.of("--no-audit", "--no-fund", "--loglevel=error"));
    // Once more where it fails: what it needs comes over the network.
    boolean made = runs(folder, command);
    if (!made) {
      made = runs(folder, command);
    }
    if (!made) {
      String log = Files.readString(folder.resolve(LOG));
      throw new AssertionError(String.join(" ", command) + ": " + log);
    }
    Files.writeString(done, wanted);
  }

  private static boolean runs(Path folder, List<String> command) throws IOException {
    Process npm =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(LOG).toFile())
            .start();
    return ended(npm) && npm.exitValue() == 0;
  }

  private static boolean ended(Process npm) {
    try {
      return npm.waitFor(MINUTES, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      npm.destroy();
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /// The folder with the launcher, above the module whose tests run.
  private static Path repository() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      if (Files.exists(at.resolve("konsol")) && Files.exists(at.resolve("test"))) {
        return at;
      }
    }
    throw new AssertionError("not below the repository");
  }
}
