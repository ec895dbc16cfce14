package dev.konsol.compiler.java;

import dev.konsol.compiler.CompilerServer;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

/// The compiler process for Java.
public final class Main {
  private Main() {}

  public static void main(String[] args) throws IOException {
    FileOutputStream protocol = new FileOutputStream(FileDescriptor.out);
    // Whatever a library prints must not get between the answers.
    System.setOut(System.err);
    new CompilerServer(new JavaLanguage(), protocol).serve(new FileInputStream(FileDescriptor.in));
  }
}
