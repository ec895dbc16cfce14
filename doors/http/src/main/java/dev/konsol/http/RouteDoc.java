package dev.konsol.http;

import java.util.List;
import java.util.Optional;

/// What the API's description says of a route. Schemas are JSON Schema, as text.
///
/// @param tag under which it is listed
/// @param creates whether it takes an `Idempotency-Key`
public record RouteDoc(
    String tag,
    String summary,
    List<Query> queries,
    Optional<String> body,
    List<Answer> answers,
    boolean creates) {
  public RouteDoc {
    queries = List.copyOf(queries);
    answers = List.copyOf(answers);
  }

  /// A parameter behind the question mark.
  public record Query(String name, String schema, String doc) {}

  /// What may come back.
  ///
  /// @param schema empty where there is no body
  public record Answer(int status, String doc, String mime, String schema) {
    public static Answer json(int status, String doc, String schema) {
      return new Answer(status, doc, "application/json", schema);
    }

    public static Answer nothing(int status, String doc) {
      return new Answer(status, doc, "", "");
    }
  }

  public static RouteDoc of(String tag, String summary, Answer... answers) {
    return new RouteDoc(tag, summary, List.of(), Optional.empty(), List.of(answers), false);
  }

  /// Whether an answer goes on for as long as the client listens.
  boolean streams() {
    return answers.stream().anyMatch(answer -> answer.mime().equals("text/event-stream"));
  }

  public RouteDoc with(Query... more) {
    return new RouteDoc(tag, summary, List.of(more), body, answers, creates);
  }

  public RouteDoc withBody(String schema) {
    return new RouteDoc(tag, summary, queries, Optional.of(schema), answers, creates);
  }

  public RouteDoc creating() {
    return new RouteDoc(tag, summary, queries, body, answers, true);
  }
}
