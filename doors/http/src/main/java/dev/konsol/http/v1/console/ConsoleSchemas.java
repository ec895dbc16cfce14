package dev.konsol.http.v1.console;

/// What the API's description says of answers about consoles, as JSON Schema.
final class ConsoleSchemas {
  private static final String STATE =
      """
      "status":{"type":"string","description":"`running` or `exited(N)`."},
      "exit_code":{"type":["integer","null"]},"signal":{"type":"string"},
      "final_offset":{"type":"integer"}""";
  private static final String GAP =
      """
      "gap":{"type":"object","required":["from","to","reason"],"properties":{
       "from":{"type":"integer"},"to":{"type":"integer"},"reason":{"type":"string"}}}""";
  private static final String SIZE =
      """
      "size":{"type":"object","required":["rows","cols"],"properties":{
       "rows":{"type":"integer"},"cols":{"type":"integer"}}}""";

  static final String CREATED =
      """
      {"type":"object","required":["pid","key","log_path","offset"],"properties":{
       "pid":{"type":"integer"},"key":{"type":"string"},"log_path":{"type":"string"},
       "offset":{"type":"integer"}}}""";
  static final String STATUS =
      """
      {"type":"object","required":["key","pid","status","offset"],"properties":{
       "key":{"type":"string"},"pid":{"type":"integer"},"offset":{"type":"integer"},
       "storage":{"type":"string"},
       "clients":{"type":"integer","description":"How many follow its output, while it runs."},
       "attention":{"enum":["none","working","waiting","failed","done"]},"command":{"type":"string"},"cwd":{"type":"string"},
       "survivors":{"type":"array",
       "items":{"type":"object","properties":{"pid":{"type":"integer"},
       "command":{"type":"string"}}}},%s}}"""
          .formatted(STATE);
  static final String LIST =
      """
      {"type":"object","required":["sessions"],"properties":{"next_cursor":{"type":"string"},
       "sessions":{"type":"array","items":{"type":"object",
       "required":["key","pid","status","command","cwd","created","offset","attention"],
       "properties":{"key":{"type":"string"},"pid":{"type":"integer"},"command":{"type":"string"},
       "cwd":{"type":"string"},"log_path":{"type":"string"},"rows":{"type":"integer"},
       "cols":{"type":"integer"},"created":{"type":"string","format":"date-time"},
       "age_ms":{"type":"integer"},"first_offset":{"type":"integer"},
       "offset":{"type":"integer"},"storage":{"type":"string"},
       "attention":{"enum":["none","working","waiting","failed","done"]},%s}}}}}"""
          .formatted(STATE);
  static final String KILLED =
      """
      {"type":"object","required":["status","forced"],"properties":{"forced":{"type":"boolean"},
       %s}}"""
          .formatted(STATE);
  static final String SENT =
      """
      {"type":"object","required":["accepted","length","offset"],"properties":{
       "accepted":{"type":"integer"},"length":{"type":"integer"},"offset":{"type":"integer"},
       "repeated":{"type":"boolean"},"reason":{"type":"string"}}}""";
  static final String NOTHING = "{\"type\":\"object\",\"maxProperties\":0}";
  static final String WAITED =
      """
      {"type":"object","required":["evidence","detail","timed_out","data","next_offset"],
       "properties":{"evidence":{"type":"string"},"detail":{"type":"string"},
       "timed_out":{"type":"boolean"},"data":{"type":"string"},"encoding":{"type":"string"},
       "offset":{"type":"integer"},"next_offset":{"type":"integer"},"ended":{"type":"boolean"},
       "match":{"type":"object","properties":{"text":{"type":"string"},
       "end_offset":{"type":"integer"}}},"left_out":{"type":"object","properties":{
       "from":{"type":"integer"},"to":{"type":"integer"}}},%s,%s}}"""
          .formatted(GAP, STATE);
  static final String SCREEN =
      """
      {"type":"object","required":["rows","cursor","size","title","alternate","offset"],
       "properties":{"rows":{"type":"array","items":{"type":"string"}},"cursor":{"type":"object",
       "properties":{"row":{"type":"integer"},"col":{"type":"integer"},
       "visible":{"type":"boolean"}}},"title":{"type":"string"},"alternate":{"type":"boolean"},
       "offset":{"type":"integer"},%s}}"""
          .formatted(SIZE);

  private ConsoleSchemas() {}
}
