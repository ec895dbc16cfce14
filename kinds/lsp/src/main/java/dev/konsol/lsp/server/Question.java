package dev.konsol.lsp.server;

import dev.konsol.lsp.text.PositionEncoding;
import java.util.function.BiFunction;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/// Something that a server is asked about a file, and how its answer is read. Both functions get
/// the encoding that this server counts in.
///
/// @param needed the method that the server must have said it can do
/// @param method what it is asked then
/// @param nothing the value where there is no answer
public record Question<T>(
    String needed,
    String method,
    Function<PositionEncoding, JsonNode> params,
    BiFunction<PositionEncoding, JsonNode, T> read,
    T nothing) {
  public Question(
      String method,
      Function<PositionEncoding, JsonNode> params,
      BiFunction<PositionEncoding, JsonNode, T> read,
      T nothing) {
    this(method, method, params, read, nothing);
  }
}
