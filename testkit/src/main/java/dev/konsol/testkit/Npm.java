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

  private Npm() {}

  /// Installs packages, each `name@version`, unless they are there already, and answers the folder
  /// that has `node_modules` in it.
  ///
  /// @param name of the folder; a test that wants other packages takes another name
  public static Path install(String name, String... packages) {
    try {
      Path folder = repository().resolve(".konsol-cache/npm").resolve(name);
      Files.createDirectories(folder);
      try (FileChannel lock =
          FileChannel.open(
              folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        lock.lock();
        installInto(folder, List.of(packages));
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

  private static void installInto(Path folder, List<String> packages) throws IOException {
    Path done = folder.resolve("installed");
    String wanted = String.join("\n", packages);
    if (Files.exists(done) && Files.readString(done).equals(wanted)) {
      return;
    }
    Files.deleteIfExists(done);
    Files.writeString(folder.resolve("package.json"), "{\"private\":true}");
    List<String> command =
        new ArrayList<>(List.of("npm", "install", "--no-audit", "--no-fund", "--loglevel=error"));
    command.addAll(packages);
    Path log = folder.resolve("npm.log");
    Process npm =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    if (!ended(npm) || npm.exitValue() != 0) {
      throw new AssertionError("npm install " + wanted + ": " + Files.readString(log));
    }
    Files.writeString(done, wanted);
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
