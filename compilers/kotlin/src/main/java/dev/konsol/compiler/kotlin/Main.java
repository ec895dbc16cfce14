package dev.konsol.compiler.kotlin;

import dev.konsol.compiler.CompilerServer;
import java.io.IOException;

/// The compiler process for Kotlin.
public final class Main {
  private Main() {}

  public static void main(String[] args) throws IOException {
    // The compiler's application would go with the last session, and the next one would start cold.
    System.setProperty("kotlin.environment.keepalive", "true");
    CompilerServer.run(new KotlinLanguage());
  }
}
