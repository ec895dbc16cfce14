package dev.konsol.lsp.glob;

import dev.konsol.core.Budget;
import dev.konsol.core.KonsolException;
import dev.konsol.core.pattern.OutsidePattern;
import dev.konsol.fuzz.Take;
import dev.konsol.lsp.json.Uris;
import dev.konsol.tools.ignore.IgnoreRules;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/// Patterns of others: globs of language servers, `.gitignore`, regular expressions, and files by
/// URI.
public final class GlobsFuzz {
  private static final Budget LONG = Budget.of(Duration.ofMinutes(1));

  /// A folder that is in no repository.
  private static final IgnoreRules NO_RULES = IgnoreRules.above(Path.of("/")).rules();

  private GlobsFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) throws InterruptedException {
    Take take = new Take(data);
    String path = take.word();
    String pattern = take.text();
    try {
      Glob glob = Glob.compile(pattern);
      glob.matches(path);
      glob.mayMatchBelow(path);
      glob.literalPrefix();
    } catch (BadGlob e) {
      Take.refused(e);
    }
    NO_RULES.in("", pattern).ignores(path, false);
    try {
      OutsidePattern.of(pattern).search(LONG).find(path);
      OutsidePattern.ofLines(pattern).search(LONG).find(path);
    } catch (KonsolException e) {
      Take.refused(e);
    } catch (TimeoutException e) {
      throw new AssertionError(e);
    }
    Uris.path(pattern).ifPresent(GlobsFuzz::again);
  }

  private static void again(Path file) {
    Take.check(Uris.path(Uris.of(file)).orElseThrow().equals(file), "another file: %s", file);
  }
}
