package dev.konsol.http.v1;

/// What the API's description says of tokens, as JSON Schema.
final class TokenSchemas {
  private static final String GOOD_FOR =
      """
      "sessions":{"type":"array","items":{"type":"string"},
       "description":"Their ids; all where this is missing."},
      "kinds":{"type":"array","items":{"enum":["console","eval","lsp","agent"]},
       "description":"All where this is missing."},
      "access":{"enum":["read","write"]},"expires":{"type":"string","format":"date-time"}""";
  private static final String KEPT =
      """
      "id":{"type":"string"},"created":{"type":"string","format":"date-time"},"""
          + GOOD_FOR;

  static final String WANTED =
      "{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{" + GOOD_FOR + "}}";
  static final String MADE =
      """
      {"type":"object","required":["id","token","url","access","created"],"properties":{
       "token":{"type":"string"},"url":{"type":"string","description":"The page, to share."},%s}}"""
          .formatted(KEPT);
  static final String LIST =
      """
      {"type":"object","required":["tokens"],"properties":{"next_cursor":{"type":"string"},
       "tokens":{"type":"array","items":{"type":"object","required":["id","access","created"],
       "properties":{%s}}}}}"""
          .formatted(KEPT);
  static final String ACCESS =
      """
      {"type":"object","required":["owner","access"],"properties":{"owner":{"type":"boolean",
       "description":"Whether it is the host's own token, which is good for everything."},%s}}"""
          .formatted(GOOD_FOR);

  private TokenSchemas() {}
}
