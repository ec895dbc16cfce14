package dev.konsol.http.sessions;

/// What the API's description says of bodies, as JSON Schema.
final class Schemas {
  static final String SESSION =
      """
      {"type":"object","required":["session_id","created","updated","busy","head","cwd","model"],
       "properties":{"session_id":{"type":"string"},"created":{"type":"string","format":"date-time"},
       "updated":{"type":"string","format":"date-time"},"busy":{"type":"boolean"},
       "head":{"type":"integer"},"cwd":{"type":"string"},"model":{"type":"string"},
       "instructions":{"type":"string"},"usage":{"type":"object"}}}""";
  static final String SESSIONS =
      """
      {"type":"object","required":["sessions"],"properties":{"sessions":{"type":"array","items":"""
          + SESSION
          + "}}}";
  static final String NEW_SESSION =
      """
      {"type":"object","properties":{"instructions":{"type":"string"},"model":{"type":"string"},
       "cwd":{"type":"string","description":"Where it works. Unless given, in a new folder of its own."},
       "attended":{"type":"boolean","description":"Whether requests wait for a client. Else, with nobody there, the default counts at once."}}}""";
  static final String MESSAGE =
      """
      {"type":"object","required":["text"],"properties":{"text":{"type":"string"},
       "cwd":{"type":"string","description":"Where the session works from now on."}}}""";
  static final String ANSWER =
      """
      {"type":"object","required":["request_id"],"properties":{"request_id":{"type":"string"},
       "text":{"type":"string","description":"The answer to an ask."},
       "value":{"type":"boolean","description":"The answer to a confirm."}}}""";
  static final String HISTORY =
      """
      {"type":"object","required":["session_id","messages","head"],"properties":{
       "session_id":{"type":"string"},"head":{"type":"integer"},
       "messages":{"type":"array","items":{"type":"object"}}}}""";
  static final String OBJECT = "{\"type\":\"object\"}";
  static final String NUMBER = "{\"type\":\"integer\",\"minimum\":0}";
  static final String TEXT = "{\"type\":\"string\"}";

  private Schemas() {}
}
