package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.session.SessionId;
import dev.konsol.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A Ruby that is started before anybody asks for it.
@Tag("slow")
@Timeout(120)
final class RubyStartTest {
  /// As little as a Rails application may be; tells which process has booted it.
  private static final String ENVIRONMENT =
      """
      File.write("booted", "#{Process.pid}\\n", mode: "a")
      module Rails
        def self.application = nil
        def self.version = "0"
        def self.env = "test"
      end
      """;

  @TempDir Path folder;

  @Test
  void anApplicationBootsForTheFirstSessionInTheRubyThatWaits() throws IOException {
    Path root = application();
    try (Lab lab = new Lab(Lab.LIMITS)) {
      lab.factory.warm(spec(root, "warm", Map.of()), _ -> Optional.empty());
      Await.until("Ruby", Lab.PATIENCE, () -> lab.alive().size() == 1);
      String ruby = lab.alive().getFirst().toString();
      assertThat(root.resolve("booted")).doesNotExist();

      EvalSession session = lab.evaluations.open(spec(root, "one", Map.of()));

      assertThat(EvalTest.value(session.eval("Process.ppid", Optional.empty()))).isEqualTo(ruby);
      lab.evaluations.open(spec(root, "two", Map.of()));
      assertThat(root.resolve("booted")).hasContent(ruby);
    }
  }

  @Test
  void anotherEnvironmentIsAnotherRuby() throws IOException {
    Path root = application();
    try (Lab lab = new Lab(Lab.LIMITS)) {
      lab.factory.warm(spec(root, "warm", Map.of()), _ -> Optional.empty());

      EvalSession session = lab.evaluations.open(spec(root, "one", Map.of("COLOUR", "blue")));

      assertThat(EvalTest.value(session.eval("ENV['COLOUR']", Optional.empty())))
          .isEqualTo("\"blue\"");
    }
  }

  private Path application() throws IOException {
    Path root = folder.toRealPath();
    Files.createDirectory(root.resolve("config"));
    Files.writeString(root.resolve("config/application.rb"), "");
    Files.writeString(root.resolve("config/environment.rb"), ENVIRONMENT);
    return root;
  }

  private static EvalSpec spec(Path root, String id, Map<String, String> environment) {
    return new EvalSpec(
        new SessionId(id), root, Optional.empty(), Optional.empty(), Optional.empty(), environment);
  }
}
