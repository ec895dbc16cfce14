package dev.konsol.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import io.nats.client.AuthHandler;
import io.nats.client.Options;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// A credentials file of NATS: a token for the server, and a key to sign its challenge with. Both
/// are read anew at each connection, so that they can be replaced. NATS's client reads such files
/// too, with a library of six megabytes for a signature that the JDK has. Beside them, or in their
/// place, there may be certificates of who signs the servers' certificates.
final class Credentials implements AuthHandler {
  private static final Pattern TOKEN =
      Pattern.compile("^(ey[\\w-]+\\.[\\w-]+\\.[\\w-]+)\\s*$", Pattern.MULTILINE);
  private static final Pattern SEED = Pattern.compile("^(SU[A-Z2-7]{56})\\s*$", Pattern.MULTILINE);
  private static final String CERTIFICATE = "-----BEGIN CERTIFICATE-----";
  private static final String BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  /// What comes before the key: which kind of key it is.
  private static final int PREFIX = 2;

  private static final int KEY = 32;

  private final Path file;

  Credentials(Path file) {
    this.file = file;
  }

  /// Says what the file says to NATS's client.
  void addTo(Options.Builder builder) {
    String text = text();
    boolean known = TOKEN.matcher(text).find();
    boolean certified = text.contains(CERTIFICATE);
    if (!known && !certified) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST, file + " has neither NATS's token nor a certificate");
    }
    if (known) {
      builder.authHandler(this);
    }
    if (certified) {
      builder.sslContext(trusting(text));
    }
  }

  private SSLContext trusting(String text) {
    byte[] certificates = text.substring(text.indexOf(CERTIFICATE)).getBytes(UTF_8);
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (Certificate each :
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(certificates))) {
        store.setCertificateEntry(Integer.toString(store.size()), each);
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST, "the certificates in " + file + " cannot be used", e);
    }
  }

  @Override
  public byte[] sign(byte[] nonce) {
    try {
      byte[] seed = base32(part(SEED, "key of a user"));
      byte[] secret = Arrays.copyOfRange(seed, PREFIX, PREFIX + KEY);
      PrivateKey key =
          KeyFactory.getInstance("Ed25519")
              .generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, secret));
      Signature signature = Signature.getInstance("Ed25519");
      signature.initSign(key);
      signature.update(nonce);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the key in " + file + " cannot be used", e);
    }
  }

  /// The token names the user.
  @Override
  public char[] getID() {
    return new char[0];
  }

  @Override
  public char[] getJWT() {
    return part(TOKEN, "token").toCharArray();
  }

  private String part(Pattern pattern, String what) {
    Matcher matcher = pattern.matcher(text());
    if (matcher.find()) {
      return matcher.group(1);
    }
    throw new IllegalStateException(file + " has no " + what);
  }

  private String text() {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST, "the credentials for NATS in " + file + " cannot be read", e);
    }
  }

  private static byte[] base32(String text) {
    byte[] bytes = new byte[text.length() * 5 / 8];
    int bits = 0;
    int held = 0;
    int at = 0;
    for (int i = 0; i < text.length() && at < bytes.length; i++) {
      held = (held << 5) | BASE_32.indexOf(text.charAt(i));
      bits += 5;
      if (bits >= 8) {
        bits -= 8;
        bytes[at++] = (byte) (held >> bits);
      }
    }
    return bytes;
  }
}
