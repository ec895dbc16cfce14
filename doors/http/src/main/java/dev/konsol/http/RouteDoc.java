package dev.konsol.http;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
  static final RouteDoc NONE = new RouteDoc("", "", List.of(), Optional.empty(), List.of(), false);

  public RouteDoc {
    queries = List.copyOf(queries);
    answers = List.copyOf(answers);
  }

  /// A parameter behind the question mark.
  public record Query(String name, String schema, String doc, boolean required) {
    /// One that may be left out.
    public Query(String name, String schema, String doc) {
      this(name, schema, doc, false);
    }

    /// The same where it may not be.
    public Query needed() {
      return new Query(name, schema, doc, true);
    }
  }

  /// What may come back.
  ///
  /// @param schema empty where there is no body
  public record Answer(int status, String doc, String mime, String schema) {}

  /// Whether an answer goes on for as long as the client listens.
  boolean streams() {
    return answers.stream().anyMatch(answer -> answer.mime().equals("text/event-stream"));
  }

  RouteDoc about(String other, String words) {
    return new RouteDoc(other, words, queries, body, answers, creates);
  }

  RouteDoc with(Query... more) {
    List<Query> all = Stream.concat(queries.stream(), Stream.of(more)).toList();
    return new RouteDoc(tag, summary, all, body, answers, creates);
  }

  RouteDoc withBody(String schema) {
    return new RouteDoc(tag, summary, queries, Optional.of(schema), answers, creates);
  }

  RouteDoc with(Answer answer) {
    List<Answer> all = Stream.concat(answers.stream(), Stream.of(answer)).toList();
    return new RouteDoc(tag, summary, queries, body, all, creates);
  }

  RouteDoc creating() {
    return new RouteDoc(tag, summary, queries, body, answers, true);
  }
}
