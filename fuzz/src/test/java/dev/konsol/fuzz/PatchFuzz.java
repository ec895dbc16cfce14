package dev.konsol.fuzz;

import dev.konsol.tools.ToolFailure;
import dev.konsol.tools.patch.FilePatch;
import dev.konsol.tools.patch.NearText;
import dev.konsol.tools.patch.Patch;
import dev.konsol.tools.patch.PatchedText;

/// Patches that models write: applied or refused with words.
public final class PatchFuzz {
  private PatchFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    Take take = new Take(data);
    String text = take.word();
    String patch = take.text();
    NearText.of(text, patch);
    try {
      for (FilePatch file : Patch.read(patch).files()) {
        Take.check(!file.path().isBlank(), "a file without a name");
        if (file instanceof FilePatch.Update update) {
          PatchedText.of(update.path(), text, update.hunks());
        }
      }
    } catch (ToolFailure e) {
      Take.refused(e);
    }
  }
}
