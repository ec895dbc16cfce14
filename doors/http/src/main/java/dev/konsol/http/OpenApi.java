package dev.konsol.http;

import dev.konsol.http.Route.Target;
import dev.konsol.http.access.Need;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Describes routes as an OpenAPI document, made from what the routes say of themselves.
public final class OpenApi {
  private static final JsonMapper MAPPER = JsonMapper.shared();
  private static final String STRING = "{\"type\":\"string\"}";
  private static final String PROBLEM =
      """
      {"type":"object","required":["type","title","status","detail","code"],"properties":{
        "type":{"type":"string"},"title":{"type":"string"},"status":{"type":"integer"},
        "detail":{"type":"string","description":"What is wrong, and what to do."},
        "code":{"type":"string","description":"The same across releases."}}}\
      """;

  private OpenApi() {}

  public static byte[] bytes(List<Route> routes) {
    return MAPPER.writeValueAsBytes(document(routes));
  }

  static ObjectNode document(List<Route> routes) {
    ObjectNode all = JsonNodeFactory.instance.objectNode().put("openapi", "3.1.0");
    all.putObject("info")
        .put("title", "Konsol")
        .put("version", "1")
        .put("description", "A project's live sessions over HTTP.")
        .putObject("license")
        .put("name", "Apache-2.0")
        .put("identifier", "Apache-2.0");
    all.putArray("servers").addObject().put("url", "/");
    ObjectNode paths = all.putObject("paths");
    routes.forEach(route -> describe(paths.withObjectProperty(route.path()), route));
    ObjectNode components = all.putObject("components");
    components
        .putObject("securitySchemes")
        .putObject("token")
        .put("type", "http")
        .put("scheme", "bearer");
    components.putObject("schemas").set("Problem", MAPPER.readTree(PROBLEM));
    all.putArray("security").addObject().putArray("token");
    return all;
  }

  private static void describe(ObjectNode path, Route route) {
    String method = route.method().equals("*") ? "post" : route.method().toLowerCase(Locale.ROOT);
    ObjectNode operation = path.putObject(method);
    operation.put("operationId", id(method, route.path()));
    operation.putArray("tags").add(route.doc().tag());
    operation.put("summary", route.doc().summary());
    if (route.need() instanceof Need.Nothing) {
      operation.putArray("security");
    }
    parameters(operation, route);
    route.doc().body().ifPresent(schema -> body(operation, schema));
    answers(operation.putObject("responses"), route);
  }

  private static void parameters(ObjectNode operation, Route route) {
    for (String name : route.names()) {
      ObjectNode parameter = operation.withArray("parameters").addObject();
      parameter.put("name", name).put("in", "path").put("required", true);
      parameter.set("schema", MAPPER.readTree(STRING));
    }
    if (route.doc().creates()) {
      ObjectNode parameter = operation.withArray("parameters").addObject();
      parameter.put("name", IdempotencyKeys.HEADER).put("in", "header");
      parameter.put("description", "The same key and body again gets the same answer.");
      parameter.set("schema", MAPPER.readTree(STRING));
    }
    for (RouteDoc.Query query : route.doc().queries()) {
      ObjectNode parameter = operation.withArray("parameters").addObject();
      parameter.put("name", query.name()).put("in", "query").put("description", query.doc());
      if (query.required()) {
        parameter.put("required", true);
      }
      parameter.set("schema", MAPPER.readTree(query.schema()));
    }
  }

  private static void body(ObjectNode operation, String schema) {
    ObjectNode content = operation.putObject("requestBody").putObject("content");
    content.putObject("application/json").set("schema", MAPPER.readTree(schema));
  }

  private static void answers(ObjectNode responses, Route route) {
    if (route.target() instanceof Target.WebSocket) {
      responses.putObject("101").put("description", "The connection is a WebSocket from here on.");
    }
    for (RouteDoc.Answer answer : route.doc().answers()) {
      ObjectNode response = responses.withObjectProperty(String.valueOf(answer.status()));
      response.put("description", answer.doc());
      if (!answer.schema().isEmpty()) {
        response
            .withObjectProperty("content")
            .putObject(answer.mime())
            .set("schema", MAPPER.readTree(answer.schema()));
      }
    }
    ObjectNode refused = responses.putObject("default");
    refused.put("description", "The request was refused.");
    refused
        .putObject("content")
        .putObject("application/problem+json")
        .putObject("schema")
        .put("$ref", "#/components/schemas/Problem");
  }

  private static String id(String method, String path) {
    StringBuilder id = new StringBuilder(method);
    for (String part : path.split("[^A-Za-z0-9]+", -1)) {
      if (!part.isEmpty()) {
        id.append(Character.toUpperCase(part.charAt(0))).append(part.substring(1));
      }
    }
    return id.toString();
  }
}
