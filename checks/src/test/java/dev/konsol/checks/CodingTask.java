package dev.konsol.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A Maven project with a failing test, and a model that makes it pass: it reads, tries the method
/// in a REPL, edits and is told by the compiler what is wrong with that, edits again, runs the test
/// in a terminal and tries the method once more.
final class CodingTask {
  /// What the client of the agent says no to; everything else that is asked for is allowed.
  static final String REFUSED = "git push";

  /// The calls of the model, in their order, and what comes of them.
  static final List<String> CALLS =
      List.of(
          "todo_write done",
          "read_file done",
          "read_file done",
          "lsp_diagnostics done",
          "run_java_snippet done",
          "edit_file done",
          "apply_patch done",
          "console_create done",
          "console_wait done",
          "run_java_snippet done",
          "shell failed",
          "todo_write done");

  /// Those that permission is asked for, by their ids.
  static final List<String> ASKED = List.of("try", "edit", "patch", "run", "try-again", "push");

  private static final Path SERVER =
      Path.of("src/test/resources/coding/javac.pl").toAbsolutePath().normalize();

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
            <groupId>org.junit.jupiter</groupId>
            <artifactId>junit-jupiter</artifactId>
            <version>6.1.3</version>
            <scope>test</scope>
          </dependency>
        </dependencies>
        <build>
          <plugins>
            <plugin>
              <artifactId>maven-compiler-plugin</artifactId>
              <version>3.16.0</version>
            </plugin>
            <plugin>
              <artifactId>maven-surefire-plugin</artifactId>
              <version>3.6.1</version>
            </plugin>
          </plugins>
        </build>
      </project>
      """;

  private static final String SOURCE =
      """
      package shop;

      public final class Prices {
        private Prices() {}

        /// Cents as whole euros, rounded to the nearest.
        public static int euros(int cents) {
          return cents / 100;
        }
      }
      """;

  private static final String TEST =
      """
      package shop;

      import static org.junit.jupiter.api.Assertions.assertEquals;

      import org.junit.jupiter.api.Test;

      class PricesTest {
        @Test
        void roundsToTheNearestEuro() {
          assertEquals(2, Prices.euros(199));
          assertEquals(1, Prices.euros(149));
        }
      }
      """;

  private static final String SCRIPT =
      """
      {"replies":[
       {"when":{"role":"user"},"text":"I read the test and what it tests.","chunk_chars":8,"tool_calls":[
        {"id":"plan","name":"todo_write","arguments":{"todos":[
         {"content":"see it fail","status":"in_progress"},{"content":"fix it","status":"pending"}]}},
        {"id":"read-test","name":"read_file","arguments":{"path":"src/test/java/shop/PricesTest.java"}},
        {"id":"read-source","name":"read_file","arguments":{"path":"src/main/java/shop/Prices.java"}},
        {"id":"problems","name":"lsp_diagnostics","arguments":{"file":"src/main/java/shop/Prices.java","timeoutMs":120000}}]},
       {"when":{"role":"tool","matches":"fresh"},"tool_calls":[
        {"id":"try","name":"run_java_snippet","arguments":{"code":"shop.Prices.euros(199)"}}]},
       {"when":{"role":"tool","matches":"^1$"},"text":"It cuts off.","tool_calls":[
        {"id":"edit","name":"edit_file","arguments":{"path":"src/main/java/shop/Prices.java",
         "old_text":"return cents / 100;","new_text":"return (cents + half) / 100;"}}]},
       {"when":{"role":"tool","matches":"cannot find symbol"},"tool_calls":[
        {"id":"patch","name":"apply_patch","arguments":{"patch":"*** Begin Patch\\n*** Update File: src/main/java/shop/Prices.java\\n@@\\n-    return (cents + half) / 100;\\n+    return (cents + 50) / 100;\\n*** End Patch\\n"}}]},
       {"when":{"role":"tool","matches":"no new problems"},"tool_calls":[
        {"id":"run","name":"console_create","arguments":{"key":"tests","command":"mvn -o -q -B test && echo passed"}}]},
       {"when":{"role":"tool","matches":"Started as"},"tool_calls":[
        {"id":"wait","name":"console_wait","arguments":{"key":"tests","until":"exit","timeoutMs":200000}}]},
       {"when":{"role":"tool","matches":"passed"},"tool_calls":[
        {"id":"try-again","name":"run_java_snippet","arguments":{"code":"shop.Prices.euros(199)"}}]},
       {"when":{"role":"tool","matches":"(?m)^2$"},"tool_calls":[
        {"id":"push","name":"shell","arguments":{"command":"git push"}},
        {"id":"planned","name":"todo_write","arguments":{"todos":[
         {"content":"see it fail","status":"completed"},{"content":"fix it","status":"completed"}]}}]},
       {"when":{"role":"tool"},"text":"The test passes: euros are rounded now. Nothing was pushed."}]}
      """;

  private CodingTask() {}

  /// Lays out the project and, beside it, the script; answers the project.
  static Path in(Path folder) throws IOException {
    Path project = folder.resolve("shop");
    write(project, "pom.xml", POM);
    write(project, "src/main/java/shop/Prices.java", SOURCE);
    write(project, "src/test/java/shop/PricesTest.java", TEST);
    write(
        project,
        ".konsol/lsp.json",
        "{\"javac\":{\"command\":[\"perl\",\"%s\"],\"extensions\":[\".java\"]},\"jdtls\":{\"disabled\":true}}"
            .formatted(SERVER));
    write(folder, "script.json", SCRIPT);
    return project;
  }

  static String model(Path project) {
    return "script:" + project.resolveSibling("script.json");
  }

  private static void write(Path folder, String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  static boolean isAllowed(String question) {
    return !question.contains(REFUSED);
  }
}
