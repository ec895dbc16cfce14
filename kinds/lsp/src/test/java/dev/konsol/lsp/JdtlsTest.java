package dev.konsol.lsp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.util.JavacTask;
import dev.konsol.lsp.answer.FileReport;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.lsp.diagnostics.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The real Java server: what it says follows the sources and the build files on disk, what it
/// cannot import is said, and it leaves nothing in the project that a build would take for its own.
/// One test, since it takes long to start.
@Tag("slow")
class JdtlsTest {
  private static final Duration SLOW = Duration.ofSeconds(150);
  private static final String MAIN = "src/main/java/a/Main.java";
  private static final String JSPECIFY =
      "<dependency><groupId>org.jspecify</groupId><artifactId>jspecify</artifactId><version>1.0.1</version></dependency>";

  @TempDir Path temporary;

  private static void pom(Lab lab, String dependencies) {
    lab.write(
        "pom.xml",
        """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>g</groupId><artifactId>a</artifactId><version>1</version>
          <properties><maven.compiler.release>17</maven.compiler.release></properties>
          <dependencies>%s</dependencies>
        </project>
        """
            .formatted(dependencies));
  }

  private static FileReport check(Lab lab) throws InterruptedException {
    return lab.check(MAIN, SLOW);
  }

  private static String said(Lab lab) throws InterruptedException {
    FileReport report = check(lab);
    assertThat(report.freshness()).as(report.toString()).isEqualTo(Freshness.FRESH);
    return report.findings().stream()
        .filter(each -> each.severity() == Severity.ERROR)
        .map(each -> each.message().lines().findFirst().orElse(""))
        .collect(Collectors.joining(" | "));
  }

  /// A JDK that is too old for this server is the one of the environment.
  private Lab lab() throws IOException {
    Path old = temporary.resolve("jdk17");
    Files.createDirectories(old.resolve("bin"));
    Files.writeString(old.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
    Files.createFile(old.resolve("bin/javac"));
    assertThat(old.resolve("bin/javac").toFile().setExecutable(true)).isTrue();
    Map<String, String> environment = new HashMap<>();
    environment.put("JAVA_HOME", old.toString());
    environment.put("PATH", NpmServers.jdtls().getParent() + ":" + System.getenv("PATH"));
    return new Lab(temporary, environment, 16, SLOW)
        .configure(
            "{\"jdtls\": {\"command\": [\"jdtls\", \"-data\", \"${data}\","
                + " \"--jvm-arg=-XX:+UseSerialGC\", \"--jvm-arg=-XX:TieredStopAtLevel=1\"]}}");
  }

  @Test
  void followsTheBuildAndLeavesItAlone() throws Exception {
    try (Lab lab = lab()) {
      lab.write(MAIN, "package a;\nclass Main {\n  int x = Dep.A;\n}\n");
      pom(lab, "");
      // Where there are two builds, the server takes this one.
      lab.write("build.gradle", "plugins { id 'java' }\n");
      lab.write(
          "gradle/wrapper/gradle-wrapper.properties",
          "distributionUrl=file\\:/nowhere/gradle-8.9-bin.zip\n");
      FileReport failed = check(lab);
      assertThat(failed.freshness()).isEqualTo(Freshness.NOT_READY);
      assertThat(failed.answers().getFirst().note())
          .contains("the import of the project failed", "java.import.gradle.enabled");

      lab.shell("rm -r build.gradle gradle");
      assertThat(said(lab)).startsWith("Dep cannot be resolved");
      followsSources(lab);
      agreesWithJavac(lab);
      followsThePom(lab);
      assertThat(left(lab.project()))
          .containsExactlyInAnyOrder(".konsol/lsp.json", "pom.xml", MAIN);
    }
  }

  private static void followsSources(Lab lab) throws Exception {
    lab.shell("echo 'package a; class Dep { static int A = 1; }' > src/main/java/a/Dep.java");
    assertThat(said(lab)).isEmpty();
    lab.shell("echo 'package a; class Dep { static String A; }' > src/main/java/a/Dep.java");
    assertThat(said(lab)).isEqualTo("Type mismatch: cannot convert from String to int");
    lab.shell("rm src/main/java/a/Dep.java");
    assertThat(said(lab)).startsWith("Dep cannot be resolved");
  }

  /// By the lines of the errors, right after the file that this one needs has changed.
  private static void agreesWithJavac(Lab lab) throws Exception {
    lab.write(
        MAIN,
        """
        package a;
        class Main implements Runnable {
          int number = Dep.A;
          String text = Dep.B;
          int twice() { return Dep.twice(number); }
          public void run() { gone(); }
        }
        """);
    lab.shell(
        "echo 'package a; class Dep { static int A = 1; static String B; }' > src/main/java/a/Dep.java");
    assertThat(lines(lab)).isEqualTo(javac(lab)).containsExactly(5L, 6L);
    lab.shell(
        "echo 'package a; class Dep { static String A; static int twice(int x) { return 2 * x; } }' > src/main/java/a/Dep.java");
    assertThat(lines(lab)).isEqualTo(javac(lab)).containsExactly(3L, 4L, 6L);
    lab.shell("rm src/main/java/a/Dep.java");
    assertThat(lines(lab)).isEqualTo(javac(lab)).containsExactly(3L, 4L, 5L, 6L);
  }

  private static List<Long> lines(Lab lab) throws InterruptedException {
    FileReport report = check(lab);
    assertThat(report.freshness()).as(report.toString()).isEqualTo(Freshness.FRESH);
    return report.findings().stream()
        .filter(each -> each.severity() == Severity.ERROR)
        .map(each -> each.range().start().line() + 1L)
        .sorted()
        .toList();
  }

  private static List<Long> javac(Lab lab) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(found, null, UTF_8)) {
      Path sources = lab.project().resolve("src/main/java");
      List<String> options = List.of("-proc:none", "-sourcepath", sources.toString());
      var units = files.getJavaFileObjects(lab.project().resolve(MAIN));
      ((JavacTask) compiler.getTask(null, files, found, options, null, units)).analyze();
    }
    return found.getDiagnostics().stream().map(Diagnostic::getLineNumber).sorted().toList();
  }

  private static void followsThePom(Lab lab) throws Exception {
    lab.write(
        MAIN, "package a;\nclass Main {\n  @org.jspecify.annotations.Nullable String x;\n}\n");
    assertThat(said(lab)).isNotEmpty();
    pom(lab, JSPECIFY);
    assertThat(said(lab)).isEmpty();
    pom(lab, "");
    assertThat(said(lab)).isNotEmpty();
    pom(lab, "<oops");
    FileReport broken = check(lab);
    assertThat(broken.freshness()).isEqualTo(Freshness.NOT_READY);
    assertThat(broken.answers().getFirst().note()).contains("pom.xml: Project build error");
    pom(lab, JSPECIFY);
    assertThat(said(lab)).isEmpty();
    assertThat(lab.servers().all().getFirst().restarts()).isEqualTo(1);
  }

  private static List<String> left(Path project) throws IOException {
    try (Stream<Path> files = Files.walk(project)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> project.relativize(file).toString())
          .toList();
    }
  }
}
