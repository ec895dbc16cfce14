package dev.konsol.app.settings;

import dev.konsol.client.cli.UsageError;
import dev.konsol.eval.EvalSettings;
import java.util.Map;

/// How large one result or picture of an evaluation may be: environment over what is written down
/// over the default.
public final class FrameSize {
  private static final String VARIABLE = "KONSOL_FRAME_SIZE";
  private static final int LEAST = 64 << 10;
  private static final int MOST = 64 << 20;

  private FrameSize() {}

  public static int of(Map<String, String> environment) {
    String value = environment.getOrDefault(VARIABLE, "");
    if (value.isBlank()) {
      return EvalSettings.Limits.USUAL_FRAME;
    }
    long size = ByteSize.of(VARIABLE, value);
    if (size < LEAST || size > MOST) {
      throw new UsageError(VARIABLE + " takes a size from 64K to 64M, not '" + value + "'");
    }
    return (int) size;
  }
}
