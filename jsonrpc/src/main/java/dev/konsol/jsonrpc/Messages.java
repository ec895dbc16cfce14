package dev.konsol.jsonrpc;

import dev.konsol.jsonrpc.Envelope.Decoded;
import dev.konsol.jsonrpc.Envelope.One;
import dev.konsol.jsonrpc.Message.Failure;
import java.util.ArrayList;
import java.util.List;

/// Between JSON texts and messages where each text comes on its own, as over HTTP, and no [Peer]
/// stands between.
public final class Messages {
  /// The text is no message.
  public static final class Malformed extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient Failure answer;

    Malformed(Failure answer) {
      super(answer.error().message());
      this.answer = answer;
    }

    /// What to say to whoever sent it.
    public Failure answer() {
      return answer;
    }
  }

  private Messages() {}

  /// One message, or all of a batch.
  public static List<Message> decode(byte[] json) throws Malformed {
    return switch (Envelope.decode(json)) {
      case Decoded.Batch(List<One> elements) -> all(elements);
      case One one -> List.of(message(one));
    };
  }

  public static byte[] encode(Message message) {
    return Envelope.encode(message);
  }

  /// A batch of them.
  public static byte[] encode(List<? extends Message> batch) {
    return BatchAnswers.array(batch.stream().map(Envelope::encode).toList());
  }

  private static List<Message> all(List<One> elements) throws Malformed {
    List<Message> messages = new ArrayList<>(elements.size());
    for (One element : elements) {
      messages.add(message(element));
    }
    return List.copyOf(messages);
  }

  private static Message message(One one) throws Malformed {
    return switch (one) {
      case One.Valid(Message message) -> message;
      case One.BadRequest(Failure answer) -> throw new Malformed(answer);
      case One.BadResponse(Id id, String why) ->
          throw new Malformed(Envelope.invalid(id, why).answer());
    };
  }
}
