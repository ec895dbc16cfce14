package dev.konsol.fuzz;

import dev.konsol.lsp.diff.UnifiedDiff;
import dev.konsol.tools.patch.FilePatch;
import dev.konsol.tools.patch.Patch;
import dev.konsol.tools.patch.PatchedText;

/// The differences that are shown for an edit are a patch that makes it.
public final class DiffFuzz {
  private DiffFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Take take = new Take(data);
    String before = lines(take.word());
    String after = lines(take.text());
    String diff = UnifiedDiff.of("file", before, after);
    if (before.equals(after)) {
      return;
    }
    FilePatch file = Patch.read(diff).files().getFirst();
    if (file instanceof FilePatch.Update update) {
      String patched = PatchedText.of("file", before, update.hunks());
      Take.check(patched.equals(after), "%s%nis not %s%nby %s", patched, after, diff);
    }
  }

  /// Texts of ordinary lines: what line ends mean to patches is theirs.
  private static String lines(String text) {
    String plain = text.replaceAll("[\\r\\u0085\\u2028\\u2029\\x0b\\f\\ufeff]", "");
    return plain.isEmpty() || plain.endsWith("\n") ? plain : plain + "\n";
  }
}
