package dev.konsol.app.conformance;

import static dev.konsol.app.conformance.Fixture.json;
import static dev.konsol.app.conformance.Fixture.text;

import dev.konsol.mcp.Exchange;
import dev.konsol.mcp.Offer;
import dev.konsol.mcp.protocol.ClientLink.AskFailed;
import dev.konsol.mcp.protocol.InputRequest;
import dev.konsol.mcp.protocol.InputRequest.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The suite's tools that ask their client something.
final class Questions {
  private static final String NAME =
      """
      {"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}""";
  private static final String COLOUR =
      """
      {"type":"object","properties":{"color":{"type":"string"}},"required":["color"]}""";
  private static final String OK =
      """
      {"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"]}""";
  private static final String USER =
      """
      {"type":"object","properties":{
        "username":{"type":"string","description":"User's response"},
        "email":{"type":"string","description":"User's email address"}},
       "required":["username","email"]}""";
  private static final String DEFAULTS =
      """
      {"type":"object","properties":{
        "name":{"type":"string","default":"John Doe"},
        "age":{"type":"integer","default":30},
        "score":{"type":"number","default":95.5},
        "status":{"type":"string","enum":["active","inactive","pending"],"default":"active"},
        "verified":{"type":"boolean","default":true}}}""";
  private static final String ENUMS =
      """
      {"type":"object","properties":{
        "untitledSingle":{"type":"string","enum":["option1","option2","option3"]},
        "titledSingle":{"type":"string","oneOf":[
          {"const":"value1","title":"First Option"},{"const":"value2","title":"Second Option"},
          {"const":"value3","title":"Third Option"}]},
        "legacyEnum":{"type":"string","enum":["opt1","opt2","opt3"],
          "enumNames":["Option One","Option Two","Option Three"]},
        "untitledMulti":{"type":"array",
          "items":{"type":"string","enum":["option1","option2","option3"]}},
        "titledMulti":{"type":"array","items":{"anyOf":[
          {"const":"value1","title":"First Choice"},{"const":"value2","title":"Second Choice"},
          {"const":"value3","title":"Third Choice"}]}}}}""";

  private Questions() {}

  static List<Offer.Item> tools() {
    return List.of(
        Fixture.tool(
            "test_sampling",
            "{\"type\":\"object\",\"properties\":{\"prompt\":{\"type\":\"string\"}},\"required\":[\"prompt\"]}",
            Questions::sampling),
        Fixture.tool(
            "test_elicitation",
            "{\"type\":\"object\",\"properties\":{\"message\":{\"type\":\"string\"}},\"required\":[\"message\"]}",
            (arguments, exchange) ->
                form("User response: ", arguments.path("message").stringValue(""), USER, exchange)),
        Fixture.tool(
            "test_elicitation_sep1034_defaults",
            (_, exchange) -> form("Elicitation completed: ", "Defaults", DEFAULTS, exchange)),
        Fixture.tool(
            "test_elicitation_sep1330_enums",
            (_, exchange) -> form("Elicitation completed: ", "Enums", ENUMS, exchange)),
        Fixture.tool("test_streaming_elicitation", Questions::streaming),
        Fixture.tool("test_missing_capability", Questions::capital),
        Fixture.tool("test_input_required_result_elicitation", Questions::greet),
        Fixture.tool("test_input_required_result_sampling", Questions::capital),
        Fixture.tool("test_input_required_result_list_roots", Questions::roots),
        Fixture.tool("test_input_required_result_request_state", Questions::confirm),
        Fixture.tool("test_input_required_result_tampered_state", Questions::confirm),
        Fixture.tool("test_input_required_result_multiple_inputs", Questions::several),
        Fixture.tool("test_input_required_result_multi_round", Questions::rounds),
        Fixture.tool("test_input_required_result_capabilities", Questions::whatItCan));
  }

  static Offer.Item prompt() {
    return Fixture.prompt(
        "test_input_required_result_prompt",
        (_, exchange) -> {
          JsonNode answer =
              exchange.ask(
                  "user_context",
                  form(
                      "What context should the prompt use?",
                      "{\"type\":\"object\",\"properties\":{\"context\":{\"type\":\"string\"}},\"required\":[\"context\"]}"));
          String context = answer.path("content").path("context").stringValue("");
          ObjectNode result = Fixture.object();
          ObjectNode message = result.putArray("messages").addObject().put("role", "user");
          message.putObject("content").put("type", "text").put("text", "Context: " + context);
          return result;
        });
  }

  private static ObjectNode sampling(ObjectNode arguments, Exchange exchange)
      throws InterruptedException, AskFailed {
    String prompt = arguments.path("prompt").stringValue("");
    JsonNode answer = exchange.ask("sampling", sample(prompt, 100));
    return text("LLM response: " + answer.path("content").path("text").stringValue(""));
  }

  private static ObjectNode form(String lead, String message, String schema, Exchange exchange)
      throws InterruptedException, AskFailed {
    JsonNode answer = exchange.ask("form", form(message, schema));
    return text(
        lead
            + "action="
            + answer.path("action").stringValue("")
            + ", content="
            + answer.path("content"));
  }

  private static ObjectNode streaming(ObjectNode arguments, Exchange exchange)
      throws InterruptedException, AskFailed {
    return text("Got " + exchange.ask("name", form("Your name?", NAME)));
  }

  private static ObjectNode greet(ObjectNode arguments, Exchange exchange)
      throws InterruptedException, AskFailed {
    JsonNode answer = exchange.ask("user_name", form("What is your name?", NAME));
    return text("Hello, " + answer.path("content").path("name").stringValue("") + "!");
  }

  private static ObjectNode capital(ObjectNode arguments, Exchange exchange)
      throws InterruptedException, AskFailed {
    JsonNode answer =
        exchange.ask("capital_question", sample("What is the capital of France?", 100));
    return text(answer.path("content").path("text").stringValue(""));
  }

  private static ObjectNode roots(ObjectNode arguments, Exchange exchange)
      throws InterruptedException, AskFailed {
    return text("Roots: " + exchange.ask("client_roots", roots()).path("roots"));
  }

  private static ObjectNode confirm(ObjectNode arguments, Exchange exchange)
      throws InterruptedException, AskFailed {
    exchange.ask("confirm", form("Please confirm", OK));
    return text("state-ok");
  }

  private static ObjectNode several(ObjectNode arguments, Exchange exchange)
      throws InterruptedException, AskFailed {
    Map<String, InputRequest> requests = new LinkedHashMap<>();
    requests.put("user_name", form("What is your name?", NAME));
    requests.put("greeting", sample("Generate a greeting", 50));
    requests.put("client_roots", roots());
    return text("Got " + exchange.ask(requests).keySet());
  }

  private static ObjectNode rounds(ObjectNode arguments, Exchange exchange)
      throws InterruptedException, AskFailed {
    JsonNode name = exchange.ask("step1", form("Step 1: What is your name?", NAME));
    JsonNode colour = exchange.ask("step2", form("Step 2: What is your favorite color?", COLOUR));
    return text(name.path("content") + " " + colour.path("content"));
  }

  private static ObjectNode whatItCan(ObjectNode arguments, Exchange exchange)
      throws InterruptedException, AskFailed {
    Map<String, InputRequest> requests = new LinkedHashMap<>();
    requests.put("user_name", form("What is your name?", NAME));
    requests.put("greeting", sample("Generate a greeting", 50));
    requests.put("client_roots", roots());
    requests.values().removeIf(each -> !exchange.client().declares(each.kind().capability()));
    return text("Got " + exchange.ask(requests).keySet());
  }

  private static InputRequest form(String message, String schema) {
    return InputRequest.form(message, json(schema));
  }

  private static InputRequest roots() {
    return new InputRequest(Kind.ROOTS, Fixture.object());
  }

  private static InputRequest sample(String prompt, int tokens) {
    ObjectNode params = Fixture.object();
    ObjectNode message = params.putArray("messages").addObject().put("role", "user");
    message.putObject("content").put("type", "text").put("text", prompt);
    return new InputRequest(Kind.SAMPLING, params.put("maxTokens", tokens));
  }
}
