package dev.konsol.tools.lsp.query;

import dev.konsol.core.Excerpt;
import dev.konsol.lsp.answer.Answer;
import dev.konsol.lsp.answer.Freshness;
import dev.konsol.tools.Schema;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// How far an answer can be trusted: for models a line that says what to make of it, for programs
/// fields.
public record Reliability(Answer<?> answer) {
  private static final int LONGEST_NOTE = 500;

  public static Schema schema() {
    return Schema.open()
        .text(
            "freshness",
            "fresh, stale, timed_out, not_ready, failed or unsupported; only fresh is the whole"
                + " truth")
        .optionalText("server", "which server answered")
        .optionalNumber("version", "of the document that it covers", 0, Integer.MAX_VALUE)
        .optionalNumber("generation", "of the workspace that it covers", 0, Long.MAX_VALUE)
        .optionalText("note", "why it is not fresh")
        .optionalNumber("retry_after_ms", "when to ask again", 0, Long.MAX_VALUE);
  }

  public ObjectNode fields() {
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    fields.put("freshness", answer.freshness().wireName()).put("server", answer.server());
    fields.put("version", answer.version()).put("generation", answer.generation());
    if (!answer.note().isEmpty()) {
      fields.put("note", note());
    }
    if (!answer.retryAfter().isZero()) {
      fields.put("retry_after_ms", answer.retryAfter().toMillis());
    }
    return fields;
  }

  /// Nothing in it can be used.
  public boolean none() {
    return answer.freshness() == Freshness.FAILED || answer.freshness() == Freshness.UNSUPPORTED;
  }

  public boolean fresh() {
    return answer.freshness() == Freshness.FRESH;
  }

  public String line() {
    return "["
        + answer.freshness().wireName()
        + (fresh()
            ? ": " + answer.server() + " has seen everything on disk"
            : ": " + note() + ". " + advice(answer.freshness(), answer.retryAfter().toMillis()))
        + "]";
  }

  private String note() {
    return Excerpt.of(answer.note(), LONGEST_NOTE, "lsp_status has the rest");
  }

  public static String advice(Freshness freshness, long retryMillis) {
    boolean nothing = freshness == Freshness.FAILED || freshness == Freshness.UNSUPPORTED;
    return (nothing ? "Nothing is known: " : "") + next(freshness, retryMillis);
  }

  /// What to do now.
  public static String next(Freshness freshness, long retryMillis) {
    return switch (freshness) {
      case FRESH -> "";
      case STALE -> "This does not cover everything: ask again";
      case TIMED_OUT -> "What is missing here may exist all the same: ask again, with more time";
      case NOT_READY -> "What is missing here may exist all the same: ask again in a moment";
      case FAILED ->
          retryMillis > 0
              ? "ask again in " + retryMillis + " ms, or look at lsp_status"
              : "lsp_status says more";
      case UNSUPPORTED -> "search the text instead, or look at lsp_status";
    };
  }
}
