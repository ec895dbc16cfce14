package dev.konsol.console;

import dev.konsol.console.past.Records;
import dev.konsol.core.KonsolException;
import dev.konsol.core.session.SessionId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The consoles of earlier daemons, until they are removed or another one takes the name. They are
/// beside the host's sessions and take nobody's place there. Safe for any thread.
final class PastConsoles {
  private static final Logger LOG = LoggerFactory.getLogger(PastConsoles.class);

  private final Map<SessionId, Console> consoles = new LinkedHashMap<>();
  private final long lastNumber;

  private PastConsoles(long lastNumber) {
    this.lastNumber = lastNumber;
  }

  static PastConsoles of(Records.Left left, ConsoleDependencies dependencies) {
    PastConsoles past = new PastConsoles(left.last());
    left.kept().forEach(each -> past.take(each, dependencies).ifPresent(past::add));
    // After the others: a log that one of those has is not removed.
    left.tooMany().forEach(each -> past.take(each, dependencies).ifPresent(Console::release));
    return past;
  }

  private Optional<Console> take(Records.Found found, ConsoleDependencies dependencies) {
    try {
      return Optional.of(ConsoleParts.past(found, dependencies));
    } catch (KonsolException e) {
      LOG.atInfo().addKeyValue("reason", e.getMessage()).log("not a console's record");
      return Optional.empty();
    }
  }

  private void add(Console console) {
    Console older = consoles.put(console.id(), console);
    if (older != null) {
      older.release();
    }
  }

  /// The largest number that an earlier console had.
  long lastNumber() {
    return lastNumber;
  }

  synchronized Optional<Console> find(SessionId key) {
    return Optional.ofNullable(consoles.get(key));
  }

  synchronized List<Console> list() {
    return List.copyOf(consoles.values());
  }

  /// Whether there was one; then it is gone with its record, and with its log if nobody chose that.
  boolean forget(SessionId key) {
    Optional<Console> found;
    synchronized (this) {
      found = Optional.ofNullable(consoles.remove(key));
    }
    found.ifPresent(Console::release);
    return found.isPresent();
  }
}
