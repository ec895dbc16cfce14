package dev.konsol.agent.provider.http;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Amazon's event streams: frames with lengths, headers and checksums, around what the model's own
/// wire would have said. Confined to one thread.
final class AmazonFrames implements Events {
  private static final int PRELUDE = 12;
  private static final int CHECKSUM = 4;
  private static final int LONGEST = 16 << 20;
  private static final int TEXT = 7;

  private final DataInputStream in;
  private boolean atEnd;

  AmazonFrames(InputStream in) {
    this.in = new DataInputStream(in);
  }

  @Override
  public boolean atEnd() {
    return atEnd;
  }

  @Override
  public Optional<String> next() throws IOException {
    byte[] prelude = in.readNBytes(PRELUDE);
    if (prelude.length < PRELUDE) {
      atEnd = true;
      return Optional.empty();
    }
    ByteBuffer numbers = ByteBuffer.wrap(prelude);
    int length = numbers.getInt();
    int headers = numbers.getInt();
    if (length > LONGEST || headers < 0 || length - PRELUDE - CHECKSUM < headers) {
      throw new IOException("a frame has lengths that cannot be");
    }
    check(numbers.getInt(), prelude, PRELUDE - CHECKSUM, new byte[0]);
    byte[] rest = new byte[length - PRELUDE];
    try {
      in.readFully(rest);
    } catch (EOFException e) {
      atEnd = true;
      return Optional.empty();
    }
    int sum = ByteBuffer.wrap(rest, rest.length - CHECKSUM, CHECKSUM).getInt();
    check(sum, prelude, PRELUDE, rest);
    return Optional.of(event(headers(rest, headers), payload(rest, headers)));
  }

  private static void check(int expected, byte[] prelude, int length, byte[] rest)
      throws IOException {
    CRC32 sum = new CRC32();
    sum.update(prelude, 0, length);
    sum.update(rest, 0, Math.max(0, rest.length - CHECKSUM));
    if ((int) sum.getValue() != expected) {
      throw new IOException("a frame's checksum is wrong");
    }
  }

  private static String payload(byte[] rest, int headers) {
    return new String(rest, headers, rest.length - headers - CHECKSUM, StandardCharsets.UTF_8);
  }

  /// Those that are texts; no other kind matters here, and none is sent.
  private static Map<String, String> headers(byte[] rest, int length) throws IOException {
    Map<String, String> found = new HashMap<>();
    ByteBuffer bytes = ByteBuffer.wrap(rest, 0, length);
    try {
      while (bytes.hasRemaining()) {
        String name = text(bytes, Byte.toUnsignedInt(bytes.get()));
        if (bytes.get() != TEXT) {
          throw new IOException("a frame has a header of an unknown kind");
        }
        found.put(name, text(bytes, Short.toUnsignedInt(bytes.getShort())));
      }
      return found;
    } catch (BufferUnderflowException e) {
      throw new IOException("a frame's headers end too early", e);
    }
  }

  private static String text(ByteBuffer bytes, int length) {
    byte[] text = new byte[length];
    bytes.get(text);
    return new String(text, StandardCharsets.UTF_8);
  }

  /// The model's event, or an error in the form that its wire has.
  private static String event(Map<String, String> headers, String payload) throws IOException {
    JsonNode body = json(payload);
    if (!headers.getOrDefault(":message-type", "event").equals("event")) {
      ObjectNode event = JsonMapper.shared().createObjectNode().put("type", "error");
      event
          .putObject("error")
          .put(
              "type",
              headers.getOrDefault(":exception-type", headers.getOrDefault(":error-code", "")))
          .put(
              "message", body.path("message").asString(headers.getOrDefault(":error-message", "")));
      return event.toString();
    }
    try {
      return new String(
          Base64.getDecoder().decode(body.path("bytes").asString("")), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new IOException("a frame's payload is not base64", e);
    }
  }

  private static JsonNode json(String payload) {
    try {
      return JsonMapper.shared().readTree(payload);
    } catch (JacksonException e) {
      return JsonMapper.shared().createObjectNode();
    }
  }
}
