package dev.konsol.eval.project.jdk;

import dev.konsol.eval.project.Xml;
import dev.konsol.process.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.w3c.dom.Element;

/// The JDKs that the user's toolchains.xml tells Maven of.
final class MavenToolchains {
  private MavenToolchains() {}

  static List<Jdk> in(Path home) {
    Path file = home.resolve(".m2/toolchains.xml");
    if (!Files.isRegularFile(file)) {
      return List.of();
    }
    try {
      Element toolchains = Xml.read(file);
      return Xml.texts(toolchains, "toolchain", "configuration", "jdkHome").stream()
          .flatMap(jdk -> Jdk.at(Path.of(jdk)).stream())
          .toList();
    } catch (IOException e) {
      // Maven itself complains about the file, if it reads it.
      return List.of();
    }
  }
}
