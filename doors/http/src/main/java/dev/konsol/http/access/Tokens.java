package dev.konsol.http.access;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Sha256;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.SecureRandom;
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

  /// A secret and the longest name of a host.
  private static final int LONGEST = 128;

  /// Between a token's secret and the name of the host that gave it; not part of either's alphabet
  /// where it comes first.
  private static final char GIVEN_BY = '.';

  private final TokenFile file;
  private final InstantSource clock;
  private final String ending;
  private final SecureRandom random = new SecureRandom();
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

  private Tokens(TokenFile file, InstantSource clock, String ending) {
    this.file = file;
    this.clock = clock;
    this.ending = ending;
  }

  /// Those of an earlier host, where there are any. A file that cannot be read has let nobody in.
  public static Tokens open(TokenFile file, InstantSource clock) {
    return open(file, clock, Optional.empty());
  }

  /// The same for one host of several: its tokens say whose they are, so that others know whom to
  /// ask.
  ///
  /// @param host what this one is called among them
  public static Tokens open(TokenFile file, InstantSource clock, Optional<String> host) {
    Tokens tokens = new Tokens(file, clock, host.map(name -> GIVEN_BY + name).orElse(""));
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
    String secret =
        Base64.getUrlEncoder().withoutPadding().encodeToString(randomBytes(BYTES)) + ending;
    String id = HexFormat.of().formatHex(randomBytes(ID_BYTES));
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

  /// The host that says it has given that token; empty where none does. It need not be true.
  public static Optional<String> giver(String token) {
    int end = token.indexOf(GIVEN_BY);
    return end > 0 && token.length() <= LONGEST
        ? Optional.of(token.substring(end + 1))
        : Optional.empty();
  }

  private byte[] randomBytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
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
  public Optional<Grant> find(String token) {
    return find(Sha256.of(token));
  }

  @Override
  public Optional<Grant> findByDigest(String digest) {
    try {
      return find(HexFormat.of().parseHex(digest));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private synchronized Optional<Grant> find(byte[] digest) {
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
