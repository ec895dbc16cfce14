package dev.konsol.jsonrpc.framing;

import dev.konsol.fuzz.Take;
import dev.konsol.jsonrpc.Message;
import dev.konsol.jsonrpc.Messages;
import dev.konsol.jsonrpc.framing.Transport.Frame;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.List;

/// JSON-RPC in both framings: the same frames wherever the bytes are split; each payload is decoded
/// or answered; what was decoded survives being written.
public final class RpcFuzz {
  private static final int LONGEST = 4096;

  private RpcFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    Take take = new Take(data);
    Framing framing = take.below(2) == 0 ? Framing.HEADERS : Framing.LINES;
    int split = take.below(256);
    byte[] bytes = take.rest();
    split = Math.min(split, bytes.length);
    List<String> whole = frames(framing, new ByteArrayInputStream(bytes));
    InputStream halves =
        new SequenceInputStream(
            new ByteArrayInputStream(bytes, 0, split),
            new ByteArrayInputStream(bytes, split, bytes.length - split));
    Take.check(whole.equals(frames(framing, halves)), "other frames when split at %d", split);
  }

  private static List<String> frames(Framing framing, InputStream in) throws IOException {
    List<String> found = new ArrayList<>();
    try {
      Framing.Frames frames = framing.frames(in, LONGEST, MessageMemory.ENDLESS);
      for (Frame frame = frames.next(); frame != null; frame = frames.next()) {
        switch (frame) {
          case Frame.Payload(byte[] json) -> found.add(decoded(json));
          default -> found.add(frame.getClass().getSimpleName());
        }
      }
    } catch (EOFException e) {
      found.add("cut off");
    }
    return found;
  }

  private static String decoded(byte[] json) {
    try {
      List<Message> messages = Messages.decode(json);
      List<Message> again = Messages.decode(Messages.encode(messages));
      Take.check(messages.toString().equals(again.toString()), "other messages: %s", again);
      return messages.toString();
    } catch (Messages.Malformed e) {
      Take.check(!e.answer().error().message().isBlank(), "a refusal without words");
      return "malformed";
    }
  }
}
