package dev.konsol.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.EdECPrivateKey;
import java.util.Arrays;
import java.util.Base64;

/// A key of NATS's: an operator's, an account's or a user's, as `nsc` makes them. For tests.
///
/// @param prefix what its name in text begins with
record NatsKeys(KeyPair pair, int prefix) {
  static final int OPERATOR = 14 << 3;
  static final int ACCOUNT = 0;
  static final int USER = 20 << 3;

  private static final int SEED = 18 << 3;
  private static final int KEY = 32;
  private static final String BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  static NatsKeys make(int prefix) throws GeneralSecurityException {
    return new NatsKeys(KeyPairGenerator.getInstance("Ed25519").generateKeyPair(), prefix);
  }

  String name() {
    byte[] encoded = pair.getPublic().getEncoded();
    byte[] key = Arrays.copyOfRange(encoded, encoded.length - KEY, encoded.length);
    return text(new byte[] {(byte) prefix}, key);
  }

  String seed() {
    byte[] head = {(byte) (SEED | prefix >> 5), (byte) ((prefix & 31) << 3)};
    return text(head, ((EdECPrivateKey) pair.getPrivate()).getBytes().orElseThrow());
  }

  /// Says something about another key, signed with this one.
  String token(NatsKeys about, String nats) throws GeneralSecurityException {
    String head = "{\"typ\":\"JWT\",\"alg\":\"ed25519-nkey\"}";
    String body =
        "{\"jti\":\"x\",\"iat\":1700000000,\"iss\":\"%s\",\"name\":\"test\",\"sub\":\"%s\",\"nats\":%s}"
            .formatted(name(), about.name(), nats);
    String both = base64(head.getBytes(UTF_8)) + "." + base64(body.getBytes(UTF_8));
    Signature signature = Signature.getInstance("Ed25519");
    signature.initSign(pair.getPrivate());
    signature.update(both.getBytes(UTF_8));
    return both + "." + base64(signature.sign());
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static String text(byte[] head, byte[] key) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(head);
    all.writeBytes(key);
    int sum = checksum(all.toByteArray());
    all.write(sum);
    all.write(sum >> 8);
    return base32(all.toByteArray());
  }

  private static int checksum(byte[] bytes) {
    int sum = 0;
    for (byte each : bytes) {
      sum ^= (each & 0xff) << 8;
      for (int bit = 0; bit < 8; bit++) {
        sum = (sum & 0x8000) == 0 ? sum << 1 : sum << 1 ^ 0x1021;
      }
    }
    return sum & 0xffff;
  }

  private static String base32(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    long held = 0;
    int bits = 0;
    for (byte each : bytes) {
      held = held << 8 | (each & 0xff);
      for (bits += 8; bits >= 5; bits -= 5) {
        text.append(BASE_32.charAt((int) (held >> (bits - 5)) & 31));
      }
    }
    if (bits > 0) {
      text.append(BASE_32.charAt((int) (held << (5 - bits)) & 31));
    }
    return text.toString();
  }
}
