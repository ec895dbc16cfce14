package dev.konsol.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Small Maven projects of any version of Kotlin, with the compiler plugins that most have.
final class KotlinProject {
  private static final String POM =
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
        <dependencies>
          <dependency>
            <groupId>org.jetbrains.kotlin</groupId>
            <artifactId>kotlin-stdlib</artifactId>
            <version>LIBRARY</version>
          </dependency>
          <dependency>
            <groupId>org.jetbrains.kotlinx</groupId>
            <artifactId>kotlinx-serialization-json-jvm</artifactId>
            <version>1.6.3</version>
          </dependency>
        </dependencies>
        <build>
          <plugins>
            <plugin>
              <artifactId>maven-compiler-plugin</artifactId>
              <version>3.16.0</version>
            </plugin>
            <plugin>
              <groupId>org.jetbrains.kotlin</groupId>
              <artifactId>kotlin-maven-plugin</artifactId>
              <version>VERSION</version>
              EXECUTIONS
              <configuration>
                <compilerPlugins>
                  <plugin>kotlinx-serialization</plugin>
                  <plugin>spring</plugin>
                  <plugin>jpa</plugin>
                </compilerPlugins>
              </configuration>
              <dependencies>
                <dependency>
                  <groupId>org.jetbrains.kotlin</groupId>
                  <artifactId>kotlin-maven-serialization</artifactId>
                  <version>LIBRARY</version>
                </dependency>
                <dependency>
                  <groupId>org.jetbrains.kotlin</groupId>
                  <artifactId>kotlin-maven-allopen</artifactId>
                  <version>LIBRARY</version>
                </dependency>
                <dependency>
                  <groupId>org.jetbrains.kotlin</groupId>
                  <artifactId>kotlin-maven-noarg</artifactId>
                  <version>LIBRARY</version>
                </dependency>
              </dependencies>
            </plugin>
          </plugins>
        </build>
      </project>
      """;

  private static final String EXECUTIONS =
      """
      <executions>
        <execution>
          <id>compile</id>
          <phase>compile</phase>
          <goals><goal>compile</goal></goals>
          <configuration>
            <jvmTarget>17</jvmTarget>
            <sourceDirs><sourceDir>src/main/kotlin</sourceDir></sourceDirs>
          </configuration>
        </execution>
      </executions>
      """;

  private KotlinProject() {}

  static Path of(String version, Path folder) throws IOException {
    Path sources = Files.createDirectories(folder.resolve("src/main/kotlin"));
    Files.writeString(sources.resolve("Item.kt"), "package shop\nclass Item(val name: String)\n");
    write(folder, version, version, EXECUTIONS);
    return folder;
  }

  /// Its compiler is of a version that nobody has; its library is of `library`.
  static Path withoutCompiler(String library, Path folder) throws IOException {
    Files.createDirectories(folder);
    write(folder, "9.9.9", library, "");
    return folder;
  }

  private static void write(Path folder, String version, String library, String executions)
      throws IOException {
    Files.writeString(
        folder.resolve("pom.xml"),
        POM.replace("VERSION", version)
            .replace("LIBRARY", library)
            .replace("EXECUTIONS", executions));
  }
}
