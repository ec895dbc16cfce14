package dev.konsol.compiler.kotlin;

import dev.konsol.compiler.CompilerServer;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

/// The compiler process for Kotlin.
public final class Main {
  private Main() {}

  public static void main(String[] args) throws IOException {
    FileOutputStream protocol = new FileOutputStream(FileDescriptor.out);
    // Whatever a library prints must not get between the answers.
    System.setOut(System.err);
    // The compiler's application would go with the last session, and the next one would start cold.
    System.setProperty("kotlin.environment.keepalive", "true");
    new CompilerServer(new KotlinLanguage(), protocol)
        .serve(new FileInputStream(FileDescriptor.in));
  }
}
