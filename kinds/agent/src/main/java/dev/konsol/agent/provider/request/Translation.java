package dev.konsol.agent.provider.request;

import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.Image;
import dev.konsol.agent.model.ToolCall;
import dev.konsol.core.tool.ToolSpec;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import java.util.ArrayList;
import java.util.List;

/// A conversation in langchain4j's words. Schemas are not among them.
public final class Translation {
  /// Providers refuse a message without a text.
  private static final String NOTHING = "(nothing)";

  private final boolean picturesInResults;
  private final List<ChatMessage> messages = new ArrayList<>();
  private final List<Content> pictures = new ArrayList<>();

  private Translation(boolean picturesInResults) {
    this.picturesInResults = picturesInResults;
  }

  /// The request for a conversation.
  ///
  /// @param picturesInResults whether a tool's result may have them; else they follow the results,
  ///   as if the user had sent them
  public static ChatRequest request(Conversation conversation, boolean picturesInResults) {
    Translation translation = new Translation(picturesInResults);
    conversation.instructions().map(SystemMessage::from).ifPresent(translation.messages::add);
    conversation.messages().forEach(translation::add);
    translation.showPictures();
    ChatRequest.Builder request = ChatRequest.builder().messages(translation.messages);
    if (!conversation.tools().isEmpty()) {
      request.toolSpecifications(conversation.tools().stream().map(Translation::tool).toList());
    }
    return request.build();
  }

  private void add(dev.konsol.agent.model.ChatMessage message) {
    if (!(message instanceof dev.konsol.agent.model.ChatMessage.ToolOutput)) {
      showPictures();
    }
    messages.add(
        switch (message) {
          case dev.konsol.agent.model.ChatMessage.User said -> user(said);
          case dev.konsol.agent.model.ChatMessage.Assistant said ->
              assistant(said.text(), said.calls());
          case dev.konsol.agent.model.ChatMessage.ToolOutput output -> result(output);
        });
  }

  private static UserMessage user(dev.konsol.agent.model.ChatMessage.User said) {
    List<Content> contents = new ArrayList<>();
    said.images().forEach(image -> contents.add(picture(image)));
    if (!said.text().isBlank() || contents.isEmpty()) {
      contents.add(TextContent.from(said.text().isBlank() ? NOTHING : said.text()));
    }
    return UserMessage.from(contents);
  }

  private ToolExecutionResultMessage result(dev.konsol.agent.model.ChatMessage.ToolOutput output) {
    ToolExecutionResultMessage.Builder result =
        ToolExecutionResultMessage.builder()
            .id(output.callId())
            .toolName(output.name())
            .isError(output.failed());
    String text = output.text().isBlank() ? NOTHING : output.text();
    List<Content> shown = output.images().stream().map(Translation::picture).toList();
    if (shown.isEmpty() || !picturesInResults) {
      pictures.addAll(shown);
      return result.text(text).build();
    }
    List<Content> contents = new ArrayList<>(List.of(TextContent.from(text)));
    contents.addAll(shown);
    return result.contents(contents).build();
  }

  private void showPictures() {
    if (!pictures.isEmpty()) {
      List<Content> contents = new ArrayList<>(pictures);
      contents.add(TextContent.from("These are the pictures that the tools gave."));
      messages.add(UserMessage.from(contents));
      pictures.clear();
    }
  }

  private static Content picture(Image image) {
    return ImageContent.from(image.base64(), image.mime(), ImageContent.DetailLevel.AUTO);
  }

  private static AiMessage assistant(String text, List<ToolCall> calls) {
    AiMessage.Builder message = AiMessage.builder();
    if (!text.isBlank() || calls.isEmpty()) {
      message.text(text.isBlank() ? NOTHING : text);
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
        .parameters(JsonObjectSchema.builder().build())
        .build();
  }
}
