package dev.konsol.agent.provider.answer;

import dev.konsol.agent.model.ModelException.Kind;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a provider says is wrong, in the words and codes of its wire.
///
/// @param status of HTTP, or one that the words stand for, or 0
/// @param type a word for machines, as in `overloaded_error`; may be empty
public record ProviderError(int status, String type, String message) {
  /// Ends a sentence that is not whole.
  public static final String CUT = "…";

  private static final int LONGEST = 300;

  /// How the providers and the servers that are like them say that a conversation is too long.
  private static final List<String> TOO_LONG =
      List.of(
          "context_length_exceeded",
          "exceed_context_size",
          "request_too_large",
          "prompt is too long",
          "exceed context limit",
          "maximum context length",
          "exceeds the context",
          "exceeds the available context",
          "exceeds the maximum context",
          "exceeds maximum context",
          "context window",
          "context length exceeded",
          "input token count",
          "too many tokens",
          "input is too long",
          "reduce the length of the messages");

  private static final List<String> PAID = List.of("insufficient_quota", "billing", "credit");
  private static final List<String> BUSY =
      List.of(
          "overloaded",
          "rate_limit",
          "resource_exhausted",
          "throttling",
          "server_error",
          "internalserver",
          "api_error",
          "modelstreamerror",
          "timeout",
          "unavailable");

  /// What was asked is held back, not the answer.
  private static final List<String> FILTERED =
      List.of("content_filter", "content_policy_violation", "responsibleaipolicyviolation");

  /// From the body of an answer that is not a stream.
  public static ProviderError of(int status, String body) {
    try {
      JsonNode node = JsonMapper.shared().readTree(body);
      JsonNode first = node != null && node.isArray() ? node.path(0) : node;
      return first != null && first.isObject()
          ? of(status, first)
          : new ProviderError(status, "", body);
    } catch (JacksonException e) {
      return new ProviderError(status, "", body);
    }
  }

  /// From an object that has an `error` or is one.
  public static ProviderError of(int status, JsonNode node) {
    JsonNode error = node.path("error");
    if (error.isString()) {
      return new ProviderError(status, "", error.stringValue());
    }
    JsonNode at = error.isObject() ? error : node;
    int code = at.path("code").isNumber() ? at.path("code").asInt(status) : status;
    String type =
        String.join(
            " ",
            Json.text(at, "type"),
            Json.text(at, "code"),
            Json.text(at, "status"),
            Json.text(at.path("innererror"), "code"),
            Json.text(node, "__type"));
    String message = Json.text(at, "message");
    return new ProviderError(code, type.strip(), message.isEmpty() ? node.toString() : message);
  }

  public boolean filtered() {
    return status == 400 && has(type.toLowerCase(Locale.ROOT), FILTERED);
  }

  public Trouble trouble() {
    String words = (type + " " + message).toLowerCase(Locale.ROOT);
    if (status == 413 || (status != 429 && has(words, TOO_LONG))) {
      return Trouble.lasting(
          Kind.TOO_LONG, "says that the conversation is too long: " + sentence());
    }
    if (status == 401) {
      return Trouble.keyRefused("refused the key (401): check its environment variable");
    }
    if (status == 403 && words.contains("expired")) {
      return Trouble.keyRefused("refused the key (403): " + sentence());
    }
    if (status == 403) {
      return Trouble.lasting(
          Kind.REFUSED, "refused the key, or this model for it (403): " + sentence());
    }
    if (status == 402 || has(type.toLowerCase(Locale.ROOT), PAID)) {
      return Trouble.lasting(Kind.REFUSED, "wants to be paid first: " + sentence());
    }
    if (status == 404) {
      return Trouble.lasting(
          Kind.REFUSED, "does not know this model or address (404): " + sentence());
    }
    return status == 429 || status == 529 || has(type.toLowerCase(Locale.ROOT), BUSY)
        ? Trouble.passing(
            "is busy", "is busy, or a limit is reached" + number() + ": " + sentence())
        : other();
  }

  private Trouble other() {
    if (status == 408 || status == 409 || status >= 500) {
      return Trouble.passing(
          "has a problem" + number(), "has a problem of its own" + number() + ": " + sentence());
    }
    return status >= 400
        ? Trouble.lasting(Kind.REFUSED, "refused the request" + number() + ": " + sentence())
        : Trouble.lasting(Kind.OTHER, "gave up: " + sentence());
  }

  private String number() {
    return status == 0 ? "" : " (" + status + ")";
  }

  private static boolean has(String text, List<String> words) {
    return words.stream().anyMatch(text::contains);
  }

  private String sentence() {
    String line = message.strip().replaceAll("\\s+", " ");
    return Stream.of(line.length() > LONGEST ? line.substring(0, LONGEST) + CUT : line)
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("it does not say why");
  }
}
