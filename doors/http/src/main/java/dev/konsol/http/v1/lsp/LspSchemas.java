package dev.konsol.http.v1.lsp;

/// What the API's description says about language servers, as JSON Schema.
public final class LspSchemas {
  private static final String TEXTS = "{\"type\":\"array\",\"items\":{\"type\":\"string\"}}";

  static final String SERVER =
      """
      {"type":"object","required":["id","root","state"],"properties":{"id":{"type":"string"},
       "server":{"type":"string"},"session":{"type":"string"},"root":{"type":"string"},"state":{"enum":["idle","starting","indexing","ready","backoff","broken","stopping"]},
       "attention":{"enum":["none","working","waiting","failed","done"]},"reason":{"type":"string"},"since_ms":{"type":"integer"},
       "retry_after_ms":{"type":"integer"},"restarts":{"type":"integer"},
       "generation":{"type":"integer"},"pid":{"type":"integer"},
       "memory_bytes":{"type":"integer"},"processes":{"type":"integer"},
       "open_documents":{"type":"integer"},"registrations":{"type":"integer"},
       "diagnostics":{"type":"object","properties":{"files":{"type":"integer"},
       "bytes":{"type":"integer"},"dropped":{"type":"integer"},"changes":{"type":"integer",
       "description":"Another number means that there is something else to read."}}},"watches":%s,"stderr":%s,
       "sidecar":{"type":"object","properties":{"command":%s,"state":{"type":"string"},
       "pid":{"type":"integer"},"failures":{"type":"integer"},"output":%s}}}}"""
          .formatted(TEXTS, TEXTS, TEXTS, TEXTS);
  static final String EVENT =
      """
      {"type":"object","required":["event","server"],"properties":{
       "event":{"enum":["server","gone"]},"server":%s}}"""
          .formatted(SERVER);

  /// How the servers of a directory, or all, are doing.
  public static final String STATUS =
      """
      {"type":"object","required":["servers"],"properties":{"directory":{"type":"string"},
       "connected":{"type":"boolean"},"next_cursor":{"type":"string"},"servers":{"type":"array","items":%s},
       "available":{"type":"array","items":{"type":"object","properties":{
       "id":{"type":"string"},"server":{"type":"string"},"source":{"type":"string"},
       "missing":{"type":"string"}}}},
       "warnings":%s}}"""
          .formatted(SERVER, TEXTS);

  static final String REPORTS =
      """
      {"type":"object","required":["summary","errors","warnings","unsure","files"],"properties":{
       "summary":{"type":"string"},"errors":{"type":"integer"},"warnings":{"type":"integer"},
       "unsure":{"type":"integer"},"next_cursor":{"type":"string"},"left_out":%s,"untrusted":%s,
       "config_errors":%s,"config_warnings":%s,"files":{"type":"array","items":{
       "type":"object","required":["file","freshness","findings"],"properties":{
       "file":{"type":"string"},"freshness":{"enum":["fresh","stale","timed_out","not_ready",
       "failed","unsupported"]},"answers":{"type":"array","items":{"type":"object",
       "required":["server","freshness"],"properties":{"server":{"type":"string"},
       "freshness":{"enum":["fresh","stale","timed_out","not_ready","failed","unsupported"]},
       "version":{"type":"integer"},"generation":{"type":"integer"},"note":{"type":"string"},
       "retry_after_ms":{"type":"integer"}}}},
       "findings":{"type":"array","items":{"type":"object","properties":{
       "line":{"type":"integer"},"column":{"type":"integer"},"end_line":{"type":"integer"},
       "end_column":{"type":"integer"},"severity":{"type":"string"},"code":{"type":"string"},
       "source":{"type":"string"},"message":{"type":"string"}}}}}}}}}"""
          .formatted(TEXTS, TEXTS, TEXTS, TEXTS);
  static final String CHECK =
      """
      {"type":"object","required":["root"],"additionalProperties":false,"properties":{
       "root":{"type":"string"},"files":%s,"scope":{"enum":["changed","workspace"]},
       "timeout_ms":{"type":"integer"},"severity":{"type":"string"}}}"""
          .formatted(TEXTS);
  static final String RESTART =
      """
      {"type":"object","required":["root","server"],"additionalProperties":false,"properties":{
       "root":{"type":"string"},"server":{"type":"string"}}}""";
  static final String RESTARTED =
      """
      {"type":"object","required":["restarted"],"properties":{"restarted":{"type":"integer"}}}""";

  private LspSchemas() {}
}
