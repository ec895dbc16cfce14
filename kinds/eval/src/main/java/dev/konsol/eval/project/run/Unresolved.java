package dev.konsol.eval.project.run;

import dev.konsol.core.KonsolException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A library that was not found, in the build tool's own words: its last lines, without what it
/// says after every failure.
public final class Unresolved {
  private static final Pattern NOISE =
      Pattern.compile(
          "\\[Help 1]|^WARNING: |Re-run Maven|To see the full stack|For more information"
              + "|^\\* (Try|Get more help)|^> Run with|Run with --|^\\[ERROR]\\s*$|BUILD FAILED");
  public static final Pattern NETWORK =
      Pattern.compile(
          "Could not transfer|Unknown host|UnknownHost|Connection refused|Network is unreachable"
              + "|connect timed out|Connect timed out|Temporary failure in name resolution");
  private static final Pattern LEAD = Pattern.compile("^\\[ERROR]\\s*");

  private Unresolved() {}

  public static boolean isOffline(KonsolException failed) {
    return NETWORK.matcher(failed.getMessage()).find();
  }

  public static KonsolException of(List<Coordinates> wanted, KonsolException failed) {
    String names = wanted.stream().map(Coordinates::toString).collect(Collectors.joining(", "));
    String words =
        failed
            .getMessage()
            .lines()
            .skip(1)
            .filter(line -> !line.isBlank())
            .map(line -> line.replaceFirst("-> \\[Help 1]$", "").stripTrailing())
            .filter(line -> !NOISE.matcher(line).find())
            .map(line -> LEAD.matcher(line).replaceFirst(""))
            .collect(Collectors.joining("\n"));
    return KonsolException.badRequest(names + " cannot be resolved:\n" + words, failed);
  }
}
