package dev.konsol.agent.provider;

import java.util.List;
import java.util.stream.Collectors;

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
  };

  abstract List<String> pieces();

  abstract String malformed();

  String whole() {
    return String.join("", pieces());
  }

  /// The first two words, and no end.
  String beginning() {
    return pieces().stream().limit(this == ANTHROPIC ? 4 : 2).collect(Collectors.joining());
  }

  private static String openAi(String delta, String reason) {
    return "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"x\","
        + "\"choices\":[{\"index\":0,\"delta\":"
        + delta
        + ",\"finish_reason\":"
        + reason
        + "}]}\n\n";
  }

  private static String anthropic(String type, String rest) {
    return "event: " + type + "\ndata: {\"type\":\"" + type + "\"," + rest + "}\n\n";
  }

  private static String ollama(String message, String rest) {
    return "{\"model\":\"x\",\"created_at\":\"2026-01-01T00:00:00Z\",\"message\":"
        + message
        + ","
        + rest
        + "}\n";
  }
}
