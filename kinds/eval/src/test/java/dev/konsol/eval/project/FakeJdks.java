package dev.konsol.eval.project;

import dev.konsol.process.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Folders that look like JDKs from outside.
public record FakeJdks(Path folder) {
  public Jdk make(String name, String version, String vendor) throws IOException {
    Path home = Files.createDirectories(folder.resolve(name));
    Path bin = Files.createDirectory(home.resolve("bin"));
    List<Path> programs = new ArrayList<>();
    for (String program : List.of("java", "javac")) {
      programs.add(Files.createFile(bin.resolve(program)));
    }
    for (Path program : programs) {
      if (!program.toFile().setExecutable(true)) {
        throw new IOException(program + " cannot be made a program");
      }
    }
    Files.writeString(
        home.resolve("release"),
        "IMPLEMENTOR=\"" + vendor + "\"\nJAVA_VERSION=\"" + version + "\"\n");
    return Jdk.at(home).orElseThrow();
  }
}
