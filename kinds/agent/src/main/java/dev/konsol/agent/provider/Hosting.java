package dev.konsol.agent.provider;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// Who runs a model of Anthropic's: others name it in the address, not in the request.
enum Hosting {
  ANTHROPIC {
    @Override
    Optional<String> address(String base, String model) {
      return Optional.empty();
    }

    @Override
    void adapt(ObjectNode body) {}
  },
  BEDROCK {
    @Override
    Optional<String> address(String base, String model) {
      return Optional.of(
          base + "/model/" + encoded(model).replace("+", "%20") + "/invoke-with-response-stream");
    }

    @Override
    void adapt(ObjectNode body) {
      body.remove("model");
      body.remove("stream");
      body.put("anthropic_version", "bedrock-2023-05-31");
    }
  },
  VERTEX {
    @Override
    Optional<String> address(String base, String model) {
      return Optional.of(
          base + "/publishers/anthropic/models/" + encoded(model) + ":streamRawPredict");
    }

    @Override
    void adapt(ObjectNode body) {
      body.remove("model");
      body.put("anthropic_version", "vertex-2023-10-16");
    }
  };

  abstract Optional<String> address(String base, String model);

  abstract void adapt(ObjectNode body);

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("%40", "@");
  }
}
