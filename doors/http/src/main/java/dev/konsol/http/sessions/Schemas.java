package dev.konsol.http.sessions;

/// What the API's description says of bodies, as JSON Schema.
final class Schemas {
  private static final String USAGE =
      """
      {"type":"object","required":["input","output"],"properties":{"input":{"type":"integer"},
       "output":{"type":"integer"},"cache_read":{"type":"integer"},"cache_write":{"type":"integer"}}}""";
  static final String SESSION =
      """
      {"type":"object","required":["session_id","created","updated","busy","head","cwd","model"],
       "properties":{"session_id":{"type":"string"},"created":{"type":"string","format":"date-time"},
       "updated":{"type":"string","format":"date-time"},"busy":{"type":"boolean"},
       "attention":{"enum":["none","working","waiting","failed","done"]},
       "head":{"type":"integer"},"cwd":{"type":"string"},"model":{"type":"string"},
       "host":{"type":"string","description":"Which host has made it, where there are several."},
       "attended":{"type":"boolean","description":"Whether requests wait for a client."},
       "instructions":{"type":"string"},"mode":{"type":"string","enum":["ask","edit","read","allow"]},
       "steps":{"type":"integer"},"duration_ms":{"type":"integer"},"cost_usd":{"type":"number"},
       "usage":"""
          + USAGE
          + "}}";
  static final String SESSIONS =
      """
      {"type":"object","required":["sessions"],"properties":{"next_cursor":{"type":"string"},
       "sessions":{"type":"array","items":"""
          + SESSION
          + "}}}";
  private static final String LIMITS =
      """
      {"type":"object","properties":{"steps":{"type":"integer"},"tokens":{"type":"integer"},
       "cost_usd":{"type":"number"},"time_ms":{"type":"integer"}}}""";
  static final String NEW_SESSION =
      """
      {"type":"object","properties":{"instructions":{"type":"string"},"model":{"type":"string"},
       "host":{"type":"string","description":"Which host makes it, where there are several."},
       "labels":{"type":"object","additionalProperties":{"type":"string"},
       "description":"The least loaded host that has these makes it."},
       "cwd":{"type":"string","description":"Where it works. Unless given, in a new folder of its own."},
       "task":{"type":"string","description":"What it begins with when the first client connects."},
       "mode":{"type":"string","enum":["ask","edit","read","allow"],"description":"What it may do unasked."},
       "limits":{"type":"object","properties":{"turn":"""
          + LIMITS
          + ",\"session\":"
          + LIMITS
          + """
      }},
       "attended":{"type":"boolean","description":"Whether requests wait for a client. Else, with nobody there, the default counts at once."}}}""";
  static final String MESSAGE =
      """
      {"type":"object","properties":{"text":{"type":"string"},
       "images":{"type":"array","items":{"type":"object","required":["mime","data"],
        "properties":{"mime":{"type":"string"},"data":{"type":"string","description":"In base64."}}}},
       "cwd":{"type":"string","description":"Where the session works from now on."}}}""";
  static final String ANSWER =
      """
      {"type":"object","required":["request_id"],"properties":{"request_id":{"type":"string"},
       "text":{"type":"string","description":"The answer to an ask."},
       "value":{"type":"boolean","description":"The answer to a confirm."},
       "scope":{"type":"string","enum":["once","session","always"],"description":"For how long a permission holds."}}}""";
  static final String HISTORY =
      """
      {"type":"object","required":["session_id","messages","head"],"properties":{
       "session_id":{"type":"string"},"head":{"type":"integer"},
       "messages":{"type":"array","items":"""
          + EventSchemas.KEPT
          + "}}}";
  static final String TAKEN =
      """
      {"type":"object","required":["session_id","turn_id"],"properties":{
       "session_id":{"type":"string"},"turn_id":{"type":"string"}}}""";
  static final String ANSWERED =
      """
      {"type":"object","required":["session_id","request_id"],"properties":{
       "session_id":{"type":"string"},"request_id":{"type":"string"}}}""";
  static final String INTERRUPTED =
      """
      {"type":"object","required":["session_id","interrupted"],"properties":{
       "session_id":{"type":"string"},"interrupted":{"type":"boolean"}}}""";
  static final String NUMBER = "{\"type\":\"integer\",\"minimum\":0}";
  static final String TEXT = "{\"type\":\"string\"}";

  private Schemas() {}
}
