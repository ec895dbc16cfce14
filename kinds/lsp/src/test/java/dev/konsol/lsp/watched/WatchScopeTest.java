package dev.konsol.lsp.watched;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.lsp.watch.Interest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.JsonNodeFactory;

/// What a pattern has watched besides the root.
class WatchScopeTest {
  private static final Path HOME = Path.of("/w/app");

  private final WatchScope scope = new WatchScope(HOME, Path.of("/w"), Path.of("/scratch"));

  private static FileWatch watch(String glob) {
    return FileWatch.of(JsonNodeFactory.instance.objectNode().put("globPattern", glob), HOME)
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "**/node_modules/*/package.json, node_modules/a/package.json, true",
    "**/node_modules/*/package.json, packages/b/node_modules/a/package.json, true",
    "**/node_modules/*/package.json, node_modules/a/lib/package.json, false",
    "node_modules/a/**, node_modules/a/b/c.js, true",
    "/w/app/**/node_modules/a/*, packages/b/node_modules/a/x, true",
    "'{node_modules/a,src}/*.ts', node_modules/a/x.ts, true",
    "'{node_modules/a,src}/*.ts', src/x.ts, false"
  })
  void heavyFoldersThatAPatternNamesAreWatched(String glob, String file, boolean seen) {
    FileWatch watch = watch(glob);
    assertThat(scope.reachesBeyond(watch)).isTrue();
    assertThat(sees(scope.beyond(watch.base(), List.of(watch)), HOME.resolve(file)))
        .isEqualTo(seen);
  }

  @Test
  void whatTheRootIsWatchedForIsNotWatchedTwice() {
    for (String glob : List.of("**/*.ts", "src/**", "**/.gitignore", "/w/app/**/*.json")) {
      assertThat(scope.reachesBeyond(watch(glob))).as(glob).isFalse();
    }
  }

  private static boolean sees(Interest interest, Path file) {
    Path folder = interest.base();
    for (Path part : interest.base().relativize(file.resolve("..").normalize())) {
      folder = folder.resolve(part);
      if (!interest.directories().test(folder)) {
        return false;
      }
    }
    return interest.files().test(file);
  }
}
