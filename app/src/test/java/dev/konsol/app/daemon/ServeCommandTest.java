package dev.konsol.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.Parser;
import dev.konsol.client.env.Build;
import dev.konsol.client.env.Streams;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ServeCommandTest {
  private final PrintStream nowhere =
      new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  private final ServeCommand serve =
      new ServeCommand(
          new Streams(InputStream.nullInputStream(), nowhere, nowhere, Optional.empty(), false),
          Map.of(),
          Build.current());

  @Test
  void aDaemonInTheBackgroundIsToldEveryOption() {
    List<String> all = new ArrayList<>();
    for (Option option : serve.options()) {
      if (!option.name().equals("trust-project")) {
        all.add("--" + option.name());
        if (option.takesValue()) {
          all.add("/value/of/" + option.name());
        }
      }
    }
    assertThat(serve.words(parsed(all))).isEqualTo(all).contains("--min-free-disk");
    assertThat(serve.words(parsed(List.of()))).isEmpty();
  }

  /// It may have another current folder.
  @Test
  void theCurrentFolderIsToldByItsName() {
    assertThat(serve.words(parsed(List.of("--trust-project"))))
        .containsExactly("--trust", Path.of("").toAbsolutePath().toString());
  }

  private Arguments parsed(List<String> options) {
    List<String> words = new ArrayList<>(List.of("serve"));
    words.addAll(options);
    Command root = Command.group("konsol", "", List.of(serve.description()));
    return Parser.parse(root, words).arguments();
  }
}
