package dev.konsol.http.access;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.RandomBytes;
import dev.konsol.core.Sha256;
import java.io.IOException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tokens that were given out for less than everything. They outlive the host; what is kept of one
/// is what it is good for, and a digest of it. Safe for any thread.
public final class Tokens implements Grants {
  private static final Logger LOG = LoggerFactory.getLogger(Tokens.class);
  private static final int MOST = 500;
  private static final int BYTES = 32;
  private static final int ID_BYTES = 8;

  private final TokenFile file;
  private final InstantSource clock;
  private final Map<String, Kept> tokens = new LinkedHashMap<>();
  private final Map<String, List<Runnable>> uses = new HashMap<>();

  /// One of them, without its secret.
  ///
  /// @param digest SHA-256 of it, in hexadecimal digits
  public record Kept(Grant grant, String digest, Instant created) {
    public String id() {
      return grant.token();
    }
  }

  /// One that was just made: the only time that its secret is there.
  public record Made(Kept kept, String secret) {}

  private Tokens(TokenFile file, InstantSource clock) {
    this.file = file;
    this.clock = clock;
  }

  /// Those of an earlier host, where there are any. A file that cannot be read has let nobody in.
  public static Tokens open(TokenFile file, InstantSource clock) {
    Tokens tokens = new Tokens(file, clock);
    try {
      TokenCodec.read(file.read()).forEach(kept -> tokens.tokens.put(kept.id(), kept));
    } catch (IOException | IllegalArgumentException e) {
      LOG.warn("tokens that were given out are not good any more: {}", e.getMessage());
    }
    return tokens;
  }

  /// Gives one out.
  ///
  /// @param wanted what it shall be good for; it gets an id of its own
  public synchronized Made make(Grant wanted) {
    forgetEnded();
    if (tokens.size() >= MOST) {
      throw new KonsolException(
          ErrorCode.LIMIT_REACHED, "there are " + MOST + " tokens already: delete some first");
    }
    String secret = Base64.getUrlEncoder().withoutPadding().encodeToString(RandomBytes.of(BYTES));
    String id = HexFormat.of().formatHex(RandomBytes.of(ID_BYTES));
    Grant grant = new Grant(id, wanted.sessions(), wanted.kinds(), wanted.write(), wanted.until());
    Kept kept = new Kept(grant, HexFormat.of().formatHex(Sha256.of(secret)), clock.instant());
    tokens.put(id, kept);
    try {
      save();
    } catch (KonsolException e) {
      tokens.remove(id);
      throw e;
    }
    return new Made(kept, secret);
  }

  private void forgetEnded() {
    tokens.values().removeIf(each -> each.grant().ended(clock.instant()));
  }

  private void save() {
    try {
      file.write(TokenCodec.write(tokens.values()));
    } catch (IOException e) {
      throw new KonsolException(
          ErrorCode.STORE_FAILED, "the tokens cannot be stored: " + e.getMessage(), e);
    }
  }

  /// All that are good, oldest first.
  public synchronized List<Kept> list() {
    forgetEnded();
    return List.copyOf(tokens.values());
  }

  /// Takes one back: what goes on with it ends at once. False where there is none of that id.
  public boolean delete(String id) {
    List<Runnable> ends = new ArrayList<>();
    try {
      return remove(id, ends);
    } finally {
      // Also where it cannot be stored that it is gone.
      ends.forEach(Runnable::run);
    }
  }

  private synchronized boolean remove(String id, List<Runnable> ends) {
    if (tokens.remove(id) == null) {
      return false;
    }
    ends.addAll(uses.getOrDefault(id, List.of()));
    uses.remove(id);
    save();
    return true;
  }

  @Override
  public synchronized Optional<Grant> find(String token) {
    byte[] digest = Sha256.of(token);
    Optional<Grant> found = Optional.empty();
    // All of them, so that the time it takes tells nothing.
    for (Kept each : tokens.values()) {
      if (MessageDigest.isEqual(HexFormat.of().parseHex(each.digest()), digest)) {
        found = Optional.of(each.grant());
      }
    }
    return found.filter(grant -> !grant.ended(clock.instant()));
  }

  @Override
  public Optional<Duration> left(Grant grant) {
    return grant.until().map(until -> Duration.between(clock.instant(), until));
  }

  @Override
  public Use use(Grant grant, Runnable end) {
    synchronized (this) {
      if (tokens.containsKey(grant.token())) {
        uses.computeIfAbsent(grant.token(), _ -> new ArrayList<>()).add(end);
        return () -> over(grant, end);
      }
    }
    end.run();
    return () -> {};
  }

  private synchronized void over(Grant grant, Runnable end) {
    List<Runnable> all = uses.get(grant.token());
    if (all != null && all.remove(end) && all.isEmpty()) {
      uses.remove(grant.token());
    }
  }
}
