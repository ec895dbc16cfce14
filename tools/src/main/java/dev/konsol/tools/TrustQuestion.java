package dev.konsol.tools;

import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.core.trust.Trust;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/// Asks the person behind a call whether to trust a folder, once for each thing that is left out.
/// Where nobody answers, it stays left out, and the answer to the call says so. Safe for any
/// thread.
public final class TrustQuestion {
  private static final int MOST_REMEMBERED = 1_000;
  private static final Set<String> YES = Set.of("y", "yes", "trust", "ok");

  private final Trust trust;
  private final Set<List<LeftOut>> asked = ConcurrentHashMap.newKeySet();

  public TrustQuestion(Trust trust) {
    this.trust = trust;
  }

  public void settle(List<LeftOut> leftOut, ToolContext context) throws InterruptedException {
    if (leftOut.isEmpty() || asked.size() >= MOST_REMEMBERED || !asked.add(leftOut)) {
      return;
    }
    Optional<String> answer = context.ask(question(leftOut), Optional.of("no"));
    if (answer
        .map(text -> text.strip().toLowerCase(Locale.ROOT))
        .filter(YES::contains)
        .isPresent()) {
      folders(leftOut).forEach(trust::accept);
    }
  }

  private static String question(List<LeftOut> leftOut) {
    return "Do you trust %s? It brings what can start programs: %s. 'yes' lets them run as they are now; 'no' leaves them out."
        .formatted(
            folders(leftOut).stream().map(Path::toString).collect(Collectors.joining(", ")),
            leftOut.stream().map(TrustQuestion::listed).collect(Collectors.joining("; ")));
  }

  /// What begins a sentence may end in a comma.
  private static String listed(LeftOut leftOut) {
    String what = leftOut.what();
    return what.endsWith(",") ? what.substring(0, what.length() - 1) : what;
  }

  private static Set<Path> folders(List<LeftOut> leftOut) {
    return leftOut.stream().map(LeftOut::folder).collect(Collectors.toSet());
  }
}
