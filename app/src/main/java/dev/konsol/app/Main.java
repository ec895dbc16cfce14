package dev.konsol.app;

import dev.konsol.app.env.Stdout;
import dev.konsol.app.env.UncaughtFailures;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.Streams;
import dev.konsol.process.host.Supervision;
import java.util.List;

/// Where the JVM enters.
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    nameSelectorProvider();
    Stdout stdout = Stdout.ofProcess();
    Streams streams = Streams.system(stdout);
    UncaughtFailures.install(streams.err());
    int code = new Program(streams, System.getenv(), Build.current()).run(List.of(args));
    if (stdout.trouble().isPresent()) {
      streams.err().println("konsol: cannot write to stdout: " + stdout.trouble().get());
      streams.err().flush();
    }
    // The last thing there is to do: it may end this process, too.
    if (System.getenv(Supervision.VARIABLE) != null) {
      Supervision.endWithoutSupervisor(System.getenv());
    }
    System.exit(code == 0 && stdout.trouble().isPresent() ? Program.FAILED : code);
  }

  /// The one that the JVM has anyway, but only after a look for others into every jar of the class
  /// path. With the ahead-of-time cache none of these is opened else.
  private static void nameSelectorProvider() {
    if (System.getProperty("os.name", "").equals("Linux")) {
      System.setProperty(
          "java.nio.channels.spi.SelectorProvider", "sun.nio.ch.EPollSelectorProvider");
    }
  }
}
