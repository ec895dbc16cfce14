package dev.konsol.eval;

import dev.konsol.core.KonsolException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How the JVM of a Java or Kotlin session is started, beyond what its project says.
///
/// @param heapMegabytes its largest heap
/// @param arguments further options of `java`, such as
///   `--add-opens=java.base/java.lang=ALL-UNNAMED`
public record WorkerJvm(Optional<Integer> heapMegabytes, List<String> arguments) {
  public static final WorkerJvm NONE = new WorkerJvm(Optional.empty(), List.of());

  private static final int LEAST = 16;
  private static final Pattern SIZE = Pattern.compile("(\\d{1,7})([mMgG])[bB]?");

  private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use\\w+GC");

  /// What the worker has of its own, or what would start something else.
  private static final Pattern TAKEN =
      Pattern.compile(
          "-(cp|classpath|jar|m|\\?|h|help|X|version|showversion|Dkonsol\\..*)"
              + "|--(class-path|module|help|help-extra|version|show-version|dry-run|list-modules"
              + "|describe-module|validate-modules)([= ].*)?");

  public WorkerJvm {
    arguments = arguments.stream().map(WorkerJvm::argument).toList();
  }

  /// With the heap as it is written: `512m`, `4g`.
  public static WorkerJvm of(Optional<String> heap, List<String> arguments) {
    return new WorkerJvm(heap.map(WorkerJvm::megabytes), arguments);
  }

  private static int megabytes(String size) {
    Matcher matcher = SIZE.matcher(size);
    if (matcher.matches()) {
      long unit = matcher.group(2).equalsIgnoreCase("g") ? 1024 : 1;
      long megabytes = Long.parseLong(matcher.group(1)) * unit;
      if (megabytes >= LEAST && megabytes <= Integer.MAX_VALUE) {
        return (int) megabytes;
      }
    }
    throw KonsolException.badRequest(
        "heap (--heap) is a size such as 512m or 4g, " + LEAST + "m at least, not '" + size + "'");
  }

  /// `--add-opens X` as one word means what it means as two.
  private static String argument(String given) {
    if (!given.startsWith("-") || given.indexOf('\0') >= 0) {
      throw KonsolException.badRequest(
          "jvm (--jvm) takes one option of java each, such as"
              + " --add-opens=java.base/java.lang=ALL-UNNAMED, not '"
              + given
              + "'");
    }
    if (TAKEN.matcher(given).matches()) {
      throw KonsolException.badRequest(
          "jvm (--jvm) cannot take '" + given + "': the worker needs that for itself");
    }
    return given.startsWith("--") ? given.replaceFirst("^(--[a-z-]+) +", "$1=") : given;
  }

  public boolean isEmpty() {
    return equals(NONE);
  }

  public boolean preview() {
    return arguments.contains(PreviewFeatures.OPTION);
  }

  /// With what `base` says where this says nothing, and after its options: the last one counts.
  public WorkerJvm over(WorkerJvm base) {
    List<String> all = new ArrayList<>(base.arguments);
    all.addAll(arguments);
    return new WorkerJvm(heapMegabytes.or(() -> base.heapMegabytes), all);
  }

  /// With these system properties, before the other options.
  public WorkerJvm withProperties(Map<String, String> properties) {
    List<String> all = new ArrayList<>();
    properties.forEach((name, value) -> all.add("-D" + name + "=" + value));
    all.addAll(arguments);
    return new WorkerJvm(heapMegabytes, all);
  }

  /// Whether it is said how garbage is collected.
  public boolean collects() {
    return arguments.stream().anyMatch(COLLECTOR.asMatchPredicate());
  }

  /// Whether a session that was opened like this is what is asked for here: what is not said may be
  /// anything.
  boolean admits(WorkerJvm there) {
    return (heapMegabytes.isEmpty() || heapMegabytes.equals(there.heapMegabytes))
        && (arguments.isEmpty() || arguments.equals(there.arguments));
  }
}
