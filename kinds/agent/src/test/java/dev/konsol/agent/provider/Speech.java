package dev.konsol.agent.provider;

import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Models;
import dev.konsol.agent.provider.access.CredentialCommands;
import dev.konsol.agent.provider.answer.Draft;
import dev.konsol.agent.provider.http.Patience;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/// What the providers' streams look like: "Hello" and a call of `read_file {"path":"a"}`.
enum Speech {
  OPENAI {
    @Override
    List<String> pieces() {
      return List.of(
          openAi("{\"role\":\"assistant\",\"content\":\"Hel\"}", "null"),
          openAi("{\"content\":\"lo\"}", "null"),
          openAi(
              "{\"tool_calls\":[{\"index\":0,\"id\":\"t1\",\"type\":\"function\",\"function\":"
                  + "{\"name\":\"read_file\",\"arguments\":\"{\\\"pa\"}}]}",
              "null"),
          openAi(
              "{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"th\\\":\\\"a\\\"}\"}}]}",
              "null"),
          openAi("{}", "\"tool_calls\""),
          "data: {\"id\":\"c\",\"choices\":[],\"usage\":"
              + "{\"prompt_tokens\":7,\"completion_tokens\":5,\"total_tokens\":12}}\n\n",
          "data: [DONE]\n\n");
    }

    @Override
    String malformed() {
      return "data: {oops\n\n";
    }

    @Override
    String text(String piece) {
      return openAi("{\"content\":" + quoted(piece) + "}", "null");
    }

    @Override
    String thinking(String piece) {
      return openAi("{\"reasoning_content\":" + quoted(piece) + "}", "null");
    }

    @Override
    String call(int index, String id, String name, String arguments) {
      return openAi(
          "{\"tool_calls\":[{\"index\":%d,\"id\":%s,\"type\":\"function\",\"function\":"
                  .formatted(index, quoted(id))
              + "{\"name\":%s,\"arguments\":%s}}]}".formatted(quoted(name), quoted(arguments)),
          "null");
    }

    @Override
    String end(String reason) {
      return openAi("{}", quoted(reason))
          + "data: {\"id\":\"c\",\"choices\":[],\"usage\":{\"prompt_tokens\":100,"
          + "\"prompt_tokens_details\":{\"cached_tokens\":80},\"completion_tokens\":5}}\n\n"
          + "data: [DONE]\n\n";
    }

    @Override
    String error(String type, String message) {
      return "data: {\"error\":{\"type\":%s,\"message\":%s}}\n\n"
          .formatted(quoted(type), quoted(message));
    }
  },
  ANTHROPIC {
    @Override
    List<String> pieces() {
      return List.of(
          anthropic(
              "message_start",
              "\"message\":{\"id\":\"m\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"x\","
                  + "\"content\":[],\"usage\":{\"input_tokens\":7,\"output_tokens\":1}}"),
          anthropic(
              "content_block_start",
              "\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}"),
          anthropic(
              "content_block_delta",
              "\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"Hel\"}"),
          anthropic(
              "content_block_delta",
              "\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"lo\"}"),
          anthropic("content_block_stop", "\"index\":0"),
          anthropic(
              "content_block_start",
              "\"index\":1,\"content_block\":{\"type\":\"tool_use\",\"id\":\"t1\","
                  + "\"name\":\"read_file\",\"input\":{}}"),
          anthropic(
              "content_block_delta",
              "\"index\":1,\"delta\":{\"type\":\"input_json_delta\","
                  + "\"partial_json\":\"{\\\"path\\\":\\\"a\\\"}\"}"),
          anthropic("content_block_stop", "\"index\":1"),
          anthropic(
              "message_delta",
              "\"delta\":{\"stop_reason\":\"tool_use\"},\"usage\":{\"output_tokens\":5}"),
          anthropic("message_stop", "\"x\":1"));
    }

    @Override
    String malformed() {
      return "event: content_block_delta\ndata: {oops\n\n";
    }

    @Override
    String text(String piece) {
      return anthropic(
              "content_block_start",
              "\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}")
          + anthropic(
              "content_block_delta",
              "\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":" + quoted(piece) + "}")
          + anthropic("content_block_stop", "\"index\":0");
    }

    @Override
    String thinking(String piece) {
      return anthropic(
              "content_block_start",
              "\"index\":0,\"content_block\":{\"type\":\"thinking\",\"thinking\":\"\"}")
          + anthropic(
              "content_block_delta",
              "\"index\":0,\"delta\":{\"type\":\"thinking_delta\",\"thinking\":"
                  + quoted(piece)
                  + "}")
          + anthropic(
              "content_block_delta",
              "\"index\":0,\"delta\":{\"type\":\"signature_delta\",\"signature\":\"sig\"}")
          + anthropic("content_block_stop", "\"index\":0");
    }

    @Override
    String call(int index, String id, String name, String arguments) {
      return anthropic(
              "content_block_start",
              "\"index\":%d,\"content_block\":{\"type\":\"tool_use\",\"id\":%s,\"name\":%s,\"input\":{}}"
                  .formatted(index + 1, quoted(id), quoted(name)))
          + anthropic(
              "content_block_delta",
              "\"index\":%d,\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":%s}"
                  .formatted(index + 1, quoted(arguments)))
          + anthropic("content_block_stop", "\"index\":" + (index + 1));
    }

    @Override
    String end(String reason) {
      return anthropic(
              "message_start",
              "\"message\":{\"usage\":{\"input_tokens\":10,\"cache_creation_input_tokens\":300,"
                  + "\"cache_read_input_tokens\":5000,\"output_tokens\":1}}")
          + anthropic(
              "message_delta",
              "\"delta\":{\"stop_reason\":%s},\"usage\":{\"output_tokens\":5}"
                  .formatted(quoted(reason)))
          + anthropic("message_stop", "\"x\":1");
    }

    @Override
    String error(String type, String message) {
      return anthropic(
          "error",
          "\"error\":{\"type\":%s,\"message\":%s}".formatted(quoted(type), quoted(message)));
    }
  },
  OLLAMA {
    @Override
    List<String> pieces() {
      return List.of(
          ollama("{\"role\":\"assistant\",\"content\":\"Hel\"}", "\"done\":false"),
          ollama("{\"role\":\"assistant\",\"content\":\"lo\"}", "\"done\":false"),
          ollama(
              "{\"role\":\"assistant\",\"content\":\"\",\"tool_calls\":[{\"function\":"
                  + "{\"name\":\"read_file\",\"arguments\":{\"path\":\"a\"}}}]}",
              "\"done\":false"),
          ollama(
              "{\"role\":\"assistant\",\"content\":\"\"}",
              "\"done\":true,\"done_reason\":\"stop\",\"prompt_eval_count\":7,\"eval_count\":5"));
    }

    @Override
    String malformed() {
      return "{oops\n";
    }

    @Override
    String text(String piece) {
      return ollama("{\"role\":\"assistant\",\"content\":" + quoted(piece) + "}", "\"done\":false");
    }

    @Override
    String thinking(String piece) {
      return ollama(
          "{\"role\":\"assistant\",\"content\":\"\",\"thinking\":" + quoted(piece) + "}",
          "\"done\":false");
    }

    // There are no indices; what is no object comes as a text.
    @Override
    String call(int index, String id, String name, String arguments) {
      String object = Draft.isObject(arguments) ? arguments : quoted(arguments);
      return ollama(
          "{\"role\":\"assistant\",\"content\":\"\",\"tool_calls\":[{\"id\":%s,\"function\":"
                  .formatted(quoted(id))
              + "{\"name\":%s,\"arguments\":%s}}]}".formatted(quoted(name), object),
          "\"done\":false");
    }

    @Override
    String end(String reason) {
      return ollama(
          "{\"role\":\"assistant\",\"content\":\"\"}",
          "\"done\" : true,\"done_reason\":%s,\"prompt_eval_count\":100,\"eval_count\":5"
              .formatted(quoted(reason)));
    }

    @Override
    String error(String type, String message) {
      return "{\"error\":" + quoted(type + ": " + message) + "}\n";
    }
  },
  RESPONSES {
    @Override
    List<String> pieces() {
      return List.of(
          event("response.output_text.delta", "\"delta\":\"Hel\""),
          event("response.output_text.delta", "\"delta\":\"lo\""),
          call(0, "t1", "read_file", "{\"path\":\"a\"}"),
          event(
              "response.completed",
              "\"response\":{\"usage\":{\"input_tokens\":7,\"output_tokens\":5}}"));
    }

    @Override
    String malformed() {
      return "event: response.output_text.delta\ndata: {oops\n\n";
    }

    @Override
    String text(String piece) {
      return event("response.output_text.delta", "\"delta\":" + quoted(piece));
    }

    @Override
    String thinking(String piece) {
      return event("response.reasoning_summary_text.delta", "\"delta\":" + quoted(piece))
          + event(
              "response.output_item.done",
              "\"item\":{\"type\":\"reasoning\",\"id\":\"r\",\"encrypted_content\":\"x\"}");
    }

    @Override
    String call(int index, String id, String name, String arguments) {
      String item =
          "\"output_index\":%d,\"item\":{\"type\":\"function_call\",\"call_id\":%s,\"name\":%s}"
              .formatted(index, quoted(id), quoted(name));
      return event("response.output_item.added", item)
          + event(
              "response.function_call_arguments.delta",
              "\"output_index\":%d,\"delta\":%s".formatted(index, quoted(arguments)));
    }

    @Override
    String end(String reason) {
      String details =
          switch (reason) {
            case "length" -> "{\"reason\":\"max_output_tokens\"}";
            case "content_filter" -> "{\"reason\":\"content_filter\"}";
            default -> "null";
          };
      return event(
          details.equals("null") ? "response.completed" : "response.incomplete",
          "\"response\":{\"usage\":{\"input_tokens\":100,\"output_tokens\":5,"
              + "\"input_tokens_details\":{\"cached_tokens\":60}},\"incomplete_details\":"
              + details
              + "}");
    }

    @Override
    String error(String type, String message) {
      return event("error", "\"code\":%s,\"message\":%s".formatted(quoted(type), quoted(message)));
    }
  };

  abstract List<String> pieces();

  /// Providers that find this one at an address.
  Providers providers(String url, Patience patience) {
    return providers(url, patience, Providers.Settings.NONE, Map.of());
  }

  Providers providers(
      String url, Patience patience, Providers.Settings settings, Map<String, String> more) {
    Map<String, String> environment = new HashMap<>(more);
    switch (this) {
      case OPENAI, RESPONSES -> environment.put("OPENAI_BASE_URL", url + "/v1");
      case ANTHROPIC ->
          environment.putAll(Map.of("ANTHROPIC_BASE_URL", url, "ANTHROPIC_API_KEY", "k"));
      case OLLAMA -> environment.put("OLLAMA_HOST", url);
    }
    return new Providers(environment, settings, CredentialCommands.NONE, patience);
  }

  Completer completer(Providers providers) {
    return completer(providers, "x");
  }

  Completer completer(Providers providers, String model) {
    return new Models(providers.all()).of(provider() + ":" + model);
  }

  /// As people say it.
  String provider() {
    return this == RESPONSES ? "openai-responses" : name().toLowerCase(Locale.ROOT);
  }

  abstract String malformed();

  abstract String text(String piece);

  abstract String thinking(String piece);

  /// A call, with its arguments in one piece.
  abstract String call(int index, String id, String name, String arguments);

  /// Why it ended, what it cost, and the end.
  abstract String end(String reason);

  /// In the middle of a stream.
  abstract String error(String type, String message);

  static String quoted(String text) {
    return JsonMapper.shared().writeValueAsString(text);
  }

  String whole() {
    return String.join("", pieces());
  }

  /// The first two words, and no end.
  String beginning() {
    return pieces().stream().limit(this == ANTHROPIC ? 4 : 2).collect(Collectors.joining());
  }

  static String openAi(String delta, String reason) {
    return "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"x\","
        + "\"choices\":[{\"index\":0,\"delta\":"
        + delta
        + ",\"finish_reason\":"
        + reason
        + "}]}\n\n";
  }

  static String anthropic(String type, String rest) {
    return event(type, rest);
  }

  static String event(String type, String rest) {
    return "event: " + type + "\ndata: {\"type\":\"" + type + "\"," + rest + "}\n\n";
  }

  static String ollama(String message, String rest) {
    return "{\"model\":\"x\",\"created_at\":\"2026-01-01T00:00:00Z\",\"message\":"
        + message
        + ","
        + rest
        + "}\n";
  }
}
