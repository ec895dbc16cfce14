package dev.konsol.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JdkTest {
  private static final Jdk J11 = new Jdk(Path.of("/j11"), 11);
  private static final Jdk J17 = new Jdk(Path.of("/j17"), 17);
  private static final Jdk J21 = new Jdk(Path.of("/j21"), 21);
  private static final Jdk J25 = new Jdk(Path.of("/j25"), 25);
  private static final List<Jdk> ALL = List.of(J25, J21, J17, J11);

  @TempDir Path temporary;

  @Test
  void theExactReleaseElseTheOldestThatIsNewer() {
    assertThat(Jdk.forRelease(21, ALL)).contains(J21);
    assertThat(Jdk.forRelease(18, ALL)).contains(J21);
    assertThat(Jdk.forRelease(26, ALL)).isEmpty();
  }

  @Test
  void noneThatIsTooOldForAWorker() {
    assertThat(Jdk.forRelease(11, ALL)).contains(J17);
  }

  @Test
  void aFolderIsReadByItsReleaseFile() throws IOException {
    Path home = temporary.toRealPath();
    assertThat(Jdk.at(home)).isEmpty();

    Files.createDirectory(home.resolve("bin"));
    assertThat(Files.createFile(home.resolve("bin/javac")).toFile().setExecutable(true)).isTrue();
    Files.writeString(home.resolve("release"), "A=\"1\"\nJAVA_VERSION=\"1.8.0_402\"\n");
    assertThat(Jdk.at(home)).contains(new Jdk(home, "8.0", ""));

    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"21\"\n");
    assertThat(Jdk.at(home)).contains(new Jdk(home, 21));
  }

  @Test
  void theCallersIsJavaHomesElseTheOneBehindTheJavaOnThePath() throws IOException {
    Path old = jdk("old", "17");
    Path other = jdk("other", "21");
    Path bin = Files.createDirectory(temporary.resolve("usr-bin"));
    Files.createSymbolicLink(bin.resolve("java"), old.resolve("bin/java"));

    assertThat(Jdk.ofCaller(Map.of("PATH", ".:" + bin))).contains(new Jdk(old, 17));
    assertThat(Jdk.ofCaller(Map.of("PATH", bin.toString(), "JAVA_HOME", other.toString())))
        .contains(new Jdk(other, 21));
    assertThat(Jdk.ofCaller(Map.of("PATH", temporary.toString()))).isEmpty();
  }

  private Path jdk(String name, String version) throws IOException {
    Path home = Files.createDirectories(temporary.toRealPath().resolve(name));
    Files.createDirectory(home.resolve("bin"));
    for (String program : List.of("java", "javac")) {
      Path file = Files.createFile(home.resolve("bin").resolve(program));
      assertThat(file.toFile().setExecutable(true)).isTrue();
    }
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    return home;
  }

  @Test
  void theRunningOneIsInstalled() {
    assertThat(Jdk.installed(Map.of()))
        .extracting(Jdk::release)
        .contains(Runtime.version().feature());
  }
}
