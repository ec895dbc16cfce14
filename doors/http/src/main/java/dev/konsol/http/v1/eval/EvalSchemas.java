package dev.konsol.http.v1.eval;

/// What the API's description says of answers about evaluations, as JSON Schema.
final class EvalSchemas {
  private static final String TEXTS = "{\"type\":\"array\",\"items\":{\"type\":\"string\"}}";

  /// What a display is about, in numbers and words.
  private static final String META = "{\"type\":\"object\",\"additionalProperties\":true}";

  private static final String BOOT =
      """
      "boot":{"type":"object","properties":{"mainClass":{"type":"string"},
       "stdout":{"type":"string"},"stderr":{"type":"string"},"tookMs":{"type":"integer"}}}""";

  static final String CREATED =
      """
      {"type":"object","required":["sessionId"],"properties":{"sessionId":{"type":"string"},
       "found":{"type":"boolean"},"language":{"type":"string"},
       "notes":%s,%s}}"""
          .formatted(TEXTS, BOOT);
  static final String RESULT =
      """
      {"type":"object","required":["value","stdout","stderr"],"properties":{
       "value":{"type":"string"},"valueType":{"type":"string"},"stdout":{"type":"string"},
       "stderr":{"type":"string"},"exception":{"type":"object","properties":{
       "class":{"type":"string"},"message":{"type":"string"},"backtrace":%s}},
       "displays":{"type":"array","items":{"type":"object","properties":{
       "mime":{"type":"string"},"data":{"type":"string"},"meta":%s}}},
       "notes":%s,"background":{"type":"string"},"mime":{"type":"string"},
       "truncated":{"type":"boolean"}}}"""
          .formatted(TEXTS, META, TEXTS);
  static final String RESET =
      """
      {"type":"object","required":["success"],"properties":{"success":{"type":"boolean"},%s,
       "replayed":{"type":"array","items":%s}}}"""
          .formatted(BOOT, RESULT);
  static final String INTERRUPTED =
      """
      {"type":"object","required":["success","interrupted"],"properties":{
       "success":{"type":"boolean"},"interrupted":{"type":"boolean"}}}""";
  static final String SUCCESS =
      """
      {"type":"object","required":["success"],"properties":{"success":{"type":"boolean"}}}""";
  static final String COMPLETION =
      """
      {"type":"object","required":["anchor","items"],"properties":{"anchor":{"type":"integer"},
       "items":%s}}"""
          .formatted(TEXTS);
  static final String CHECKED =
      """
      {"type":"object","required":["status"],"properties":{
       "status":{"enum":["complete","incomplete","invalid"]}}}""";
  static final String VARIABLES =
      """
      {"type":"object","required":["variables"],"properties":{"next_cursor":{"type":"string"},"variables":{"type":"array",
       "items":{"type":"object","required":["kind","name","type"],"properties":{
       "kind":{"type":"string"},"name":{"type":"string"},"type":{"type":"string"}}}}}}""";
  static final String EVENT =
      """
      {"type":"object","required":["event"],"properties":{"seq":{"type":"integer"},
       "at":{"type":"string","format":"date-time"},"event":{"enum":["opened","started","output",
       "input","display","finished","worker","gap"]},"eval":{"type":"integer"},
       "code":{"type":"string"},"stream":{"type":"string"},"text":{"type":"string"},
       "mime":{"type":"string"},"data":{"type":"string"},"meta":%s,
       "result":%s,"language":{"type":"string"},"pid":{"type":"integer"},
       "reason":{"type":"string"},"from":{"type":"integer"},"to":{"type":"integer"}}}"""
          .formatted(META, RESULT);
  static final String NOTEBOOK =
      """
      {"type":"object","required":["nbformat","nbformat_minor","metadata","cells"],"properties":{
       "nbformat":{"type":"integer"},"nbformat_minor":{"type":"integer"},"metadata":%s,
       "cells":{"type":"array","items":{"type":"object","required":["cell_type","source"],
       "properties":{"cell_type":{"enum":["code","markdown","raw"]},"id":{"type":"string"},
       "source":{"type":["array","string"],"items":{"type":"string"}},
       "execution_count":{"type":["integer","null"]},"metadata":%s,
       "outputs":{"type":"array","items":%s}}}}}}"""
          .formatted(META, META, META);

  private EvalSchemas() {}
}
