package dev.konsol.testkit;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The official conformance suite of MCP. It needs a newer Node than most systems have, and brings
/// one.
public final class ConformanceSuite {
  private static final Pattern PASSED = Pattern.compile("(?m)^✓ ([\\w-]+): \\d+ passed, 0 failed");
  private static final int MINUTES = 2;

  private ConformanceSuite() {}

  /// What came of it.
  ///
  /// @param exit 0 when every scenario that the revision requires has passed
  public record Outcome(int exit, String log) {
    /// The scenarios without a failure.
    public Set<String> passed() {
      return PASSED
          .matcher(log)
          .results()
          .map(match -> match.group(1))
          .collect(Collectors.toUnmodifiableSet());
    }
  }

  /// Installs the suite and its Node, unless they are there already: nothing else of it takes long.
  public static Path install() {
    var _ = Npm.node();
    return Npm.install("mcp-conformance", "@modelcontextprotocol/conformance@0.2.0-alpha.12");
  }

  /// Runs every scenario that a revision requires.
  ///
  /// @param folder for what it writes
  public static Outcome run(URI server, String revision, Path folder)
      throws IOException, InterruptedException {
    Path npm = install();
    Path log = folder.resolve("suite.log");
    Process suite =
        new ProcessBuilder(
                Npm.node().toString(),
                npm.resolve("node_modules/@modelcontextprotocol/conformance/dist/index.js")
                    .toString(),
                "server",
                "--url",
                server.toString(),
                "--requirements",
                revision)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      if (!suite.waitFor(MINUTES, TimeUnit.MINUTES)) {
        throw new AssertionError("the suite does not end: " + Files.readString(log));
      }
      return new Outcome(suite.exitValue(), Files.readString(log));
    } finally {
      suite.destroyForcibly();
    }
  }
}
