package dev.konsol.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/// The jar that stands first on the project's class path.
final class JarTest {
  @Test
  void hidesNoClassOfTheProject() throws IOException {
    try (JarFile jar = new JarFile(TestHost.jar())) {
      List<String> classes =
          jar.stream().map(each -> each.getName()).filter(name -> name.endsWith(".class")).toList();
      assertThat(classes).isNotEmpty().allMatch(name -> name.startsWith("dev/konsol/worker/"));
    }
  }
}
