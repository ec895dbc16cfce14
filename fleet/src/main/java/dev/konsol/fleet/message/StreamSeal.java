package dev.konsol.fleet.message;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// Keeps what the two ends of one stream say to each other secret and whole: AES-GCM, with a key
/// that no other stream has. Kind, direction and number make a nonce, and none of them comes twice.
/// Safe for any thread; one at a time.
public final class StreamSeal {
  /// How much longer what is sealed is.
  static final int TAG = 16;

  private static final int NONCE = 12;

  private final Cipher cipher;
  private final SecretKeySpec key;

  StreamSeal(SecretKeySpec key) {
    this.key = key;
    try {
      cipher = Cipher.getInstance("AES/GCM/NoPadding");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no AES-GCM", e);
    }
  }

  /// Writes the content behind the head, which everybody can read and nobody change.
  ///
  /// @param message begins with the head, and has room for the content and its tag
  /// @param content in an array
  synchronized byte[] seal(byte[] message, int head, ByteBuffer content) {
    try {
      begin(Cipher.ENCRYPT_MODE, message, head);
      int from = content.arrayOffset() + content.position();
      var _ = cipher.doFinal(content.array(), from, content.remaining(), message, head);
      return message;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a message could not be sealed", e);
    }
  }

  /// The content; empty where it was sealed otherwise, or something was changed.
  synchronized Optional<ByteBuffer> open(byte[] message, int head) {
    try {
      begin(Cipher.DECRYPT_MODE, message, head);
      return Optional.of(ByteBuffer.wrap(cipher.doFinal(message, head, message.length - head)));
    } catch (AEADBadTagException e) {
      return Optional.empty();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a message could not be opened", e);
    }
  }

  private void begin(int mode, byte[] message, int head) throws GeneralSecurityException {
    byte[] nonce = new byte[NONCE];
    nonce[0] = message[Envelope.DIRECTION_AT];
    nonce[1] = message[Envelope.KIND_AT];
    System.arraycopy(message, StreamFrames.NUMBER_AT, nonce, NONCE - Long.BYTES, Long.BYTES);
    cipher.init(mode, key, new GCMParameterSpec(TAG * Byte.SIZE, nonce));
    cipher.updateAAD(message, 0, head);
  }
}
