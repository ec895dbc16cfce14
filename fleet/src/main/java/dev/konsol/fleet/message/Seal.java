package dev.konsol.fleet.message;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Proves that what a host says outside of streams is from somebody who knows the fleet's token,
/// and is whole. The token itself is never sent. Safe for any thread; one at a time.
public final class Seal {
  public static final int LENGTH = 16;

  private static final int STREAM_KEY = 16;
  private static final String ALGORITHM = "HmacSHA256";
  private static final byte[] PURPOSE = "konsol fleet 1".getBytes(StandardCharsets.UTF_8);

  private final Mac mac;

  private Seal(byte[] key) {
    try {
      mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no " + ALGORITHM, e);
    }
  }

  /// For what hosts say of themselves.
  public static Seal ofFleet(String token) {
    Seal outer = new Seal(token.getBytes(StandardCharsets.UTF_8));
    return new Seal(outer.mac.doFinal(PURPOSE));
  }

  /// For one stream: each side has contributed something that was never there before, so that no
  /// message of another stream fits.
  public synchronized StreamSeal ofStream(UUID id, UUID nonce) {
    ByteBuffer both = ByteBuffer.allocate(4 * Long.BYTES);
    both.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
    both.putLong(nonce.getMostSignificantBits()).putLong(nonce.getLeastSignificantBits());
    return new StreamSeal(new SecretKeySpec(mac.doFinal(both.array()), 0, STREAM_KEY, "AES"));
  }

  byte[] seal(byte[] message) {
    System.arraycopy(compute(message), 0, message, Envelope.SEAL_AT, LENGTH);
    return message;
  }

  public boolean fits(byte[] message) {
    byte[] claimed = Arrays.copyOfRange(message, Envelope.SEAL_AT, Envelope.BODY_AT);
    return MessageDigest.isEqual(claimed, Arrays.copyOf(compute(message), LENGTH));
  }

  private synchronized byte[] compute(byte[] message) {
    mac.update(message, 0, Envelope.SEAL_AT);
    mac.update(message, Envelope.BODY_AT, message.length - Envelope.BODY_AT);
    return mac.doFinal();
  }
}
