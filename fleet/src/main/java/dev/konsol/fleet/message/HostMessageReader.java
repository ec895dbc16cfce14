package dev.konsol.fleet.message;

import dev.konsol.fleet.message.Envelope.Kind;
import dev.konsol.fleet.message.HostMessage.Accept;
import dev.konsol.fleet.message.HostMessage.Alive;
import dev.konsol.fleet.message.HostMessage.Beat;
import dev.konsol.fleet.message.HostMessage.Gone;
import dev.konsol.fleet.message.HostMessage.Open;
import dev.konsol.fleet.message.HostMessage.Phase;
import dev.konsol.fleet.message.HostMessage.Place;
import dev.konsol.fleet.message.HostMessage.Refuse;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/// Messages between hosts from bytes, as [HostMessageWriter] writes them.
public final class HostMessageReader {
  private HostMessageReader() {}

  /// What the bytes say, whose seal was looked at.
  public static HostMessage decode(Kind kind, byte[] message) {
    int length = message.length - Envelope.BODY_AT;
    try (DataInputStream in =
        new DataInputStream(new ByteArrayInputStream(message, Envelope.BODY_AT, length))) {
      return switch (kind) {
        case BEAT -> beat(in);
        case OPEN -> open(in);
        case ACCEPT -> new Accept(id(in), id(in), in.readInt(), version(in));
        case REFUSE -> new Refuse(id(in), in.readUTF(), text(in));
        case ALIVE -> new Alive(life(in), in.readLong(), places(in));
        case GONE -> new Gone(life(in), places(in));
        case DATA, CREDIT, END, CLOSE, RESET ->
            throw new IOException(kind + " belongs to a stream");
      };
    } catch (IOException | IllegalArgumentException e) {
      throw new MalformedMessage("a message of " + length + " bytes is not understood", e);
    }
  }

  private static Beat beat(DataInputStream in) throws IOException {
    Life life = life(in);
    long instance = in.readLong();
    String address = in.readUTF();
    Map<String, String> labels = new LinkedHashMap<>();
    for (int left = in.readUnsignedShort(); left > 0; left--) {
      labels.put(in.readUTF(), in.readUTF());
    }
    String build = in.readUTF();
    String accepts = in.readUTF();
    Identity from =
        new Identity(
            life.name(),
            life.epoch(),
            instance,
            address,
            labels,
            build,
            accepts.isEmpty() ? Set.of() : Set.of(accepts.split(",")));
    Phase phase = Phase.valueOf(in.readUTF());
    return new Beat(
        from,
        phase,
        in.readLong(),
        in.readDouble(),
        in.readInt(),
        in.readBoolean(),
        in.available() > 0 ? in.readLong() : 0);
  }

  private static Open open(DataInputStream in) throws IOException {
    return new Open(id(in), life(in), life(in), in.readInt(), in.readUTF(), text(in), version(in));
  }

  /// Hosts of the first builds did not say.
  private static int version(DataInputStream in) throws IOException {
    return in.available() > 0 ? in.readUnsignedByte() : 1;
  }

  private static List<Place> places(DataInputStream in) throws IOException {
    List<Place> places = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      places.add(new Place(id(in), in.readBoolean(), in.readLong()));
    }
    return places;
  }

  private static Life life(DataInputStream in) throws IOException {
    return new Life(in.readUTF(), in.readLong());
  }

  private static UUID id(DataInputStream in) throws IOException {
    return new UUID(in.readLong(), in.readLong());
  }

  private static String text(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > in.available()) {
      throw new IOException("a text of " + length + " bytes");
    }
    return new String(exactly(in, length), StandardCharsets.UTF_8);
  }

  private static byte[] exactly(DataInputStream in, int length) throws IOException {
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }
}
