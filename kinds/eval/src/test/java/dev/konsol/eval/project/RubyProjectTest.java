package dev.konsol.eval.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.KonsolException;
import dev.konsol.eval.project.RubyProject.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RubyProjectTest {
  @TempDir Path root;

  private void file(String path) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "");
  }

  @Test
  void theNearestApplicationOrGemfileCounts() throws IOException {
    file("Gemfile");
    file("web/config/environment.rb");
    file("web/config/application.rb");
    file("web/app/models/shop.rb");

    assertThat(RubyProject.of(root.resolve("web/app/models")))
        .isEqualTo(new RubyProject(Kind.RAILS, root.resolve("web")));
    assertThat(RubyProject.of(root)).isEqualTo(new RubyProject(Kind.BUNDLER, root));
  }

  @Test
  void withoutEitherItIsJustADirectory() {
    assertThat(RubyProject.of(root)).isEqualTo(new RubyProject(Kind.PLAIN, root));
    assertThat(RubyProject.rules(root)).isFalse();
  }

  @Test
  void aGemfileBesideAJavaBuildIsATools() throws IOException {
    file("Gemfile");
    assertThat(RubyProject.rules(root)).isTrue();

    Files.writeString(root.resolve("pom.xml"), "<project/>");
    assertThat(RubyProject.rules(root)).isFalse();

    file("config/environment.rb");
    file("config/application.rb");
    assertThat(RubyProject.rules(root)).isTrue();
  }

  @Test
  void theVersionThatTheProjectNamesIsTakenFromItsManager() throws IOException {
    Path home = root.resolve("home");
    Path ruby = home.resolve(".rbenv/versions/3.3.1/bin/ruby");
    Files.createDirectories(ruby.getParent());
    Files.writeString(ruby, "");
    assertThat(ruby.toFile().setExecutable(true)).isTrue();
    Files.writeString(root.resolve(".ruby-version"), "ruby-3.3.1\n");
    Map<String, String> environment = Map.of("HOME", home.toString(), "PATH", "/nowhere");

    assertThat(RubyInterpreter.of(RubyProject.of(root), environment)).isEqualTo(ruby);
    assertThatThrownBy(() -> RubyInterpreter.of(RubyProject.of(home), environment))
        .isInstanceOf(KonsolException.class)
        .hasMessageContaining("install Ruby");
  }
}
