package dev.konsol.agent.provider.access;

import dev.konsol.core.Sha256;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Signs a POST as Amazon's services want it (their signature, version 4).
record AwsSignature(AwsKeys keys, String region, String service, Clock clock) {
  private static final String ALGORITHM = "AWS4-HMAC-SHA256";
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT);

  /// The headers to add. `Host` is signed with them, and sent by whoever sends the request.
  Map<String, String> headers(URI address, String body) {
    String moment = MOMENT.format(ZonedDateTime.ofInstant(clock.instant(), ZoneOffset.UTC));
    TreeMap<String, String> signed = new TreeMap<>();
    signed.put("x-amz-date", moment);
    if (!keys.token().isEmpty()) {
      signed.put("x-amz-security-token", keys.token());
    }
    TreeMap<String, String> sent = new TreeMap<>(signed);
    signed.put("host", host(address));
    String names = String.join(";", signed.keySet());
    String request =
        String.join(
            "\n",
            "POST",
            encoded(address.getRawPath().isEmpty() ? "/" : address.getRawPath()),
            address.getRawQuery() == null ? "" : address.getRawQuery(),
            signed.entrySet().stream()
                .map(header -> header.getKey() + ":" + header.getValue() + "\n")
                .collect(Collectors.joining()),
            names,
            hash(body));
    String day = moment.substring(0, 8);
    String scope = day + "/" + region + "/" + service + "/aws4_request";
    String text = String.join("\n", ALGORITHM, moment, scope, hash(request));
    byte[] key = mac(("AWS4" + keys.secret()).getBytes(StandardCharsets.UTF_8), day);
    for (String part : new String[] {region, service, "aws4_request"}) {
      key = mac(key, part);
    }
    sent.put(
        "Authorization",
        "%s Credential=%s/%s, SignedHeaders=%s, Signature=%s"
            .formatted(
                ALGORITHM, keys.id(), scope, names, HexFormat.of().formatHex(mac(key, text))));
    return sent;
  }

  /// As an HTTP client names it.
  private static String host(URI address) {
    boolean usual =
        address.getPort() < 0
            || address.getPort() == (address.getScheme().equals("https") ? 443 : 80);
    return usual ? address.getHost() : address.getHost() + ":" + address.getPort();
  }

  /// What is encoded in an address already is encoded once more.
  private static String encoded(String path) {
    StringBuilder encoded = new StringBuilder();
    for (byte each : path.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (each & 0xff);
      boolean plain =
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || "-._~/".indexOf(c) >= 0;
      encoded.append(plain ? String.valueOf(c) : "%%%02X".formatted((int) c));
    }
    return encoded.toString();
  }

  private static String hash(String text) {
    return HexFormat.of().formatHex(Sha256.of(text));
  }

  private static byte[] mac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
