package dev.konsol.compiler.java;

import dev.konsol.compiler.CompilerServer;
import java.io.IOException;

/// The compiler process for Java.
public final class Main {
  private Main() {}

  public static void main(String[] args) throws IOException {
    CompilerServer.run(new JavaLanguage());
  }
}
