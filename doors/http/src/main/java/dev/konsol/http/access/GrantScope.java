package dev.konsol.http.access;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.RandomBytes;
import java.time.DateTimeException;
import java.util.HexFormat;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What somebody may do, as one host tells it to another.
///
/// @param secret the token that requests on the connection come with
public record GrantScope(String secret, Grant grant) {
  /// With which the token's id begins on the other host, unless everything may be done.
  public static final String LENT = "lent-";

  private static final int BYTES = 24;
  private static final int LEAST = 32;

  public static GrantScope of(Grant grant) {
    return new GrantScope(HexFormat.of().formatHex(RandomBytes.of(BYTES)), grant);
  }

  public String text() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("secret", secret).put("owner", grant.owner());
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
      return new GrantScope(
          secret,
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
