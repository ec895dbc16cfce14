package dev.konsol.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;

/// Small projects.
final class Samples {
  private Samples() {}

  /// A copy of one of the projects that the tests of evaluation use.
  static Path copy(String project, Path folder) throws IOException {
    Path origin = Path.of("..", "kinds", "eval", "src", "test", "projects", project);
    try (Stream<Path> files = Files.walk(origin)) {
      for (Path file : files.toList()) {
        Path target = folder.resolve(origin.relativize(file));
        Files.createDirectories(Files.isDirectory(file) ? target : target.getParent());
        if (Files.isRegularFile(file)) {
          Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
    return folder;
  }

  /// A Maven project with one class, never compiled yet.
  static Path maven(Path folder) throws IOException {
    Path sources = Files.createDirectories(folder.resolve("src/main/java/shop"));
    Files.writeString(
        folder.resolve("pom.xml"),
        """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>shop</groupId>
          <artifactId>shop</artifactId>
          <version>1</version>
          <properties>
            <maven.compiler.release>17</maven.compiler.release>
            <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
          </properties>
          <build>
            <plugins>
              <plugin>
                <artifactId>maven-compiler-plugin</artifactId>
                <version>3.16.0</version>
              </plugin>
            </plugins>
          </build>
        </project>
        """);
    Files.writeString(
        sources.resolve("Basket.java"),
        """
        package shop;

        public final class Basket {
          public int total() {
            return 42;
          }
        }
        """);
    return folder;
  }
}
