package dev.konsol.http.access;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Sha256;
import java.security.SecureRandom;
import java.time.DateTimeException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What somebody may do, as one host tells it to another: a grant, or a token that the other host
/// has given out itself and judges itself.
///
/// @param secret what requests on the connection come with
/// @param token the SHA-256 of the token, where it is one, in hexadecimal digits: between hosts the
///   token itself is not said. Then the grant is nobody's
public record GrantScope(String secret, Optional<String> token, Grant grant) {
  /// With which the token's id begins on the other host, unless everything may be done.
  public static final String LENT = "lent-";

  private static final int BYTES = 24;
  private static final int LEAST = 32;

  public static GrantScope of(Grant grant) {
    return new GrantScope(secretOfItsOwn(), Optional.empty(), grant);
  }

  /// As much as this token is good for, where it was given.
  public static GrantScope ofToken(String token) {
    String digest = HexFormat.of().formatHex(Sha256.of(token));
    return new GrantScope(secretOfItsOwn(), Optional.of(digest), Grant.NOBODY);
  }

  private static String secretOfItsOwn() {
    byte[] secret = new byte[BYTES];
    new SecureRandom().nextBytes(secret);
    return HexFormat.of().formatHex(secret);
  }

  public String text() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("secret", secret);
    if (token.isPresent()) {
      return node.put("token", token.get()).toString();
    }
    node.put("owner", grant.owner());
    if (!grant.owner()) {
      TokenCodec.write(node.putObject("grant"), grant);
    }
    return node.toString();
  }

  /// Reads what `text` wrote.
  ///
  /// @throws KonsolException where it is something else
  public static GrantScope parse(String text) {
    try {
      JsonNode node = JsonMapper.shared().readTree(text);
      String secret = node.path("secret").stringValue("").toLowerCase(Locale.ROOT);
      if (secret.length() < LEAST) {
        throw wrong();
      }
      String token = node.path("token").stringValue("");
      if (!token.isEmpty()) {
        return new GrantScope(secret, Optional.of(token), Grant.NOBODY);
      }
      return new GrantScope(
          secret,
          Optional.empty(),
          node.path("owner").booleanValue(false)
              ? Grant.OWNER
              : TokenCodec.grant(node.path("grant")).lent());
    } catch (JacksonException | DateTimeException | IllegalArgumentException e) {
      throw wrong();
    }
  }

  private static KonsolException wrong() {
    return new KonsolException(ErrorCode.BAD_REQUEST, "what may be done is not said");
  }
}
