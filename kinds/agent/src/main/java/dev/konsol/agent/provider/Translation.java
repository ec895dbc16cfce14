package dev.konsol.agent.provider;

import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.core.tool.ToolSpec;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A conversation in langchain4j's words.
final class Translation {
  private Translation() {}

  static ChatRequest request(Conversation conversation) {
    List<ChatMessage> messages = new ArrayList<>();
    conversation.instructions().map(SystemMessage::from).ifPresent(messages::add);
    conversation.messages().forEach(message -> messages.add(message(message)));
    ChatRequest.Builder request = ChatRequest.builder().messages(messages);
    if (!conversation.tools().isEmpty()) {
      request.toolSpecifications(conversation.tools().stream().map(Translation::tool).toList());
    }
    return request.build();
  }

  private static ChatMessage message(dev.konsol.agent.model.ChatMessage message) {
    return switch (message) {
      case dev.konsol.agent.model.ChatMessage.User(String text) -> UserMessage.from(text);
      case dev.konsol.agent.model.ChatMessage.Assistant(String text, List<ToolCall> calls) ->
          assistant(text, calls);
      case dev.konsol.agent.model.ChatMessage.ToolOutput output ->
          ToolExecutionResultMessage.builder()
              .id(output.callId())
              .toolName(output.name())
              // Providers refuse a result without a text.
              .text(output.text().isEmpty() ? "(nothing)" : output.text())
              .isError(output.failed())
              .build();
    };
  }

  private static AiMessage assistant(String text, List<ToolCall> calls) {
    AiMessage.Builder message = AiMessage.builder();
    if (!text.isEmpty() || calls.isEmpty()) {
      message.text(text.isEmpty() ? "(nothing)" : text);
    }
    return message.toolExecutionRequests(calls.stream().map(Translation::call).toList()).build();
  }

  private static ToolExecutionRequest call(ToolCall call) {
    return ToolExecutionRequest.builder()
        .id(call.id())
        .name(call.name())
        .arguments(call.arguments())
        .build();
  }

  private static ToolSpecification tool(ToolSpec spec) {
    return ToolSpecification.builder()
        .name(spec.name())
        .description(spec.description())
        .parameters(parameters(JsonMapper.shared().readTree(spec.inputSchema())))
        .build();
  }

  /// The properties go through as they are.
  private static JsonObjectSchema parameters(JsonNode schema) {
    JsonObjectSchema.Builder builder = JsonObjectSchema.builder();
    schema
        .path("properties")
        .properties()
        .forEach(
            property ->
                builder.addProperty(
                    property.getKey(), JsonRawSchema.from(property.getValue().toString())));
    List<String> required = new ArrayList<>();
    schema.path("required").forEach(name -> required.add(name.asString()));
    return builder.required(required).build();
  }
}
