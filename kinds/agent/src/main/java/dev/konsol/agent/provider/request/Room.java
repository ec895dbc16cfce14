package dev.konsol.agent.provider.request;

import dev.konsol.agent.model.ChatMessage;
import dev.konsol.agent.model.Conversation;
import dev.konsol.agent.model.ModelFacts;

/// How many tokens are left for an answer. Providers refuse a request that asks for more than its
/// conversation leaves, and the exact number of tokens is known to them alone.
public final class Room {
  /// Fewer than code and prose usually have: what is left is guessed low.
  private static final long CHARACTERS_A_TOKEN = 3;

  /// More than any text has on the average: beyond that a conversation is too long for sure.
  private static final long MOST_CHARACTERS_A_TOKEN = 8;

  private static final long PICTURE = 1600;

  /// Whatever is left, an answer may have this much.
  private static final long LEAST = 4096;

  private Room() {}

  /// Nothing where the conversation alone is too long for sure.
  public static long of(ModelFacts facts, Conversation conversation) {
    long pictures = pictures(conversation) * PICTURE;
    long characters = characters(conversation);
    if (characters / MOST_CHARACTERS_A_TOKEN > facts.window()) {
      return 0;
    }
    long left = facts.window() - pictures - characters / CHARACTERS_A_TOKEN;
    return Math.min(facts.output(), Math.max(LEAST, left));
  }

  private static long characters(Conversation conversation) {
    long sum = conversation.instructions().map(String::length).orElse(0);
    for (var tool : conversation.tools()) {
      sum += tool.description().length() + tool.inputSchema().length();
    }
    for (ChatMessage message : conversation.messages()) {
      sum += message.text().length();
      if (message instanceof ChatMessage.Assistant said) {
        sum += said.calls().stream().mapToLong(call -> call.arguments().length()).sum();
      }
    }
    return sum;
  }

  private static long pictures(Conversation conversation) {
    return conversation.messages().stream().mapToLong(each -> each.images().size()).sum();
  }
}
