package dev.konsol.app;

import dev.konsol.app.env.Build;
import dev.konsol.app.env.Streams;
import java.util.List;

/// Where the JVM enters.
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    int code = new Program(Streams.system(), System.getenv(), Build.current()).run(List.of(args));
    System.exit(code);
  }
}
