package dev.konsol.lsp.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every server has its own way to write the same file.
class UrisTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/w/a.ts",
        "/w/app/[id]/page.tsx",
        "/w/a b.ts",
        "/w/ü/é.rs",
        "/w/50%.md",
        "/w/a#b?c.ts",
        "/w/a|b^c`d{e}.rs",
        "/w/😀.py"
      })
  void whatIsWrittenIsRead(String file) {
    assertThat(Uris.path(Uris.of(Path.of(file)))).contains(Path.of(file));
  }

  /// Servers in Rust leave these as they are, and Java's own reader of URIs refuses them.
  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "file:///w/app/[id]/page.tsx /w/app/[id]/page.tsx",
        "file:///w/a|b^c.rs /w/a|b^c.rs",
        "file:///w/ü.rs /w/ü.rs",
        "file:///w/50%.md /w/50%.md",
        "file:///w/50%zz%41.md /w/50%zzA.md",
        "file:///w/%5Bid%5D.tsx /w/[id].tsx",
        "file:/w/a.ts /w/a.ts",
        "FILE://localhost/w/a.ts /w/a.ts",
        "file:///w/x/../a.ts /w/a.ts",
        "file:///w/a.ts#L3 /w/a.ts"
      })
  void lenientlyWrittenOnesAreRead(String uri, String file) {
    assertThat(Uris.path(uri)).contains(Path.of(file));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "untitled:1", "https://x/a.ts", "file:a.ts", "file://w", "file:///%00"})
  void whatIsNoFileIsNone(String uri) {
    assertThat(Uris.path(uri)).isEmpty();
  }
}
