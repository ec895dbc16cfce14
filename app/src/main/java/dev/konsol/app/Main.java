package dev.konsol.app;

import dev.konsol.app.env.Build;
import dev.konsol.app.env.Stdout;
import dev.konsol.app.env.Streams;
import java.util.List;

/// Where the JVM enters.
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Stdout stdout = Stdout.ofProcess();
    Streams streams = Streams.system(stdout);
    int code = new Program(streams, System.getenv(), Build.current()).run(List.of(args));
    if (stdout.trouble().isPresent()) {
      streams.err().println("konsol: cannot write to stdout: " + stdout.trouble().get());
      streams.err().flush();
    }
    System.exit(code == 0 && stdout.trouble().isPresent() ? Program.FAILED : code);
  }
}
