package dev.konsol.fleet.message;

import dev.konsol.fleet.message.Envelope.Kind;
import dev.konsol.fleet.message.HostMessage.Accept;
import dev.konsol.fleet.message.HostMessage.Alive;
import dev.konsol.fleet.message.HostMessage.Beat;
import dev.konsol.fleet.message.HostMessage.Gone;
import dev.konsol.fleet.message.HostMessage.Open;
import dev.konsol.fleet.message.HostMessage.Place;
import dev.konsol.fleet.message.HostMessage.Refuse;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/// Messages between hosts to bytes, as [HostMessageReader] reads them.
public final class HostMessageWriter {
  private HostMessageWriter() {}

  public static byte[] encode(HostMessage message, Seal seal) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Kind kind = kind(message);
    bytes.writeBytes(Envelope.empty(kind, 0, 0));
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      switch (message) {
        case Beat beat -> write(beat, out);
        case Open open -> write(open, out);
        case Accept accept -> write(accept, out);
        case Refuse refuse -> write(refuse, out);
        case Alive alive -> write(alive, out);
        case Gone gone -> write(gone, out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return seal.seal(bytes.toByteArray());
  }

  private static Kind kind(HostMessage message) {
    return switch (message) {
      case Beat _ -> Kind.BEAT;
      case Open _ -> Kind.OPEN;
      case Accept _ -> Kind.ACCEPT;
      case Refuse _ -> Kind.REFUSE;
      case Alive _ -> Kind.ALIVE;
      case Gone _ -> Kind.GONE;
    };
  }

  private static void write(Beat beat, DataOutputStream out) throws IOException {
    Identity from = beat.from();
    write(from.life(), out);
    out.writeLong(from.instance());
    out.writeUTF(from.address());
    out.writeShort(from.labels().size());
    for (Map.Entry<String, String> label : new TreeMap<>(from.labels()).entrySet()) {
      out.writeUTF(label.getKey());
      out.writeUTF(label.getValue());
    }
    out.writeUTF(from.build());
    out.writeUTF(String.join(",", new TreeSet<>(from.accepts())));
    out.writeUTF(beat.phase().name());
    out.writeLong(beat.number());
    out.writeDouble(beat.load());
    out.writeInt(beat.sessions());
    out.writeBoolean(beat.full());
    out.writeLong(beat.objectsTo());
  }

  private static void write(Open open, DataOutputStream out) throws IOException {
    write(open.id(), out);
    write(open.from(), out);
    write(open.to(), out);
    out.writeInt(open.window());
    out.writeUTF(open.door());
    write(open.scope(), out);
    out.writeByte(open.version());
  }

  private static void write(Accept accept, DataOutputStream out) throws IOException {
    write(accept.id(), out);
    write(accept.nonce(), out);
    out.writeInt(accept.window());
    out.writeByte(accept.version());
  }

  private static void write(Refuse refuse, DataOutputStream out) throws IOException {
    write(refuse.id(), out);
    out.writeUTF(refuse.code());
    write(refuse.message(), out);
  }

  private static void write(Alive alive, DataOutputStream out) throws IOException {
    write(alive.from(), out);
    out.writeLong(alive.number());
    write(alive.streams(), out);
  }

  private static void write(Gone gone, DataOutputStream out) throws IOException {
    write(gone.from(), out);
    write(gone.streams(), out);
  }

  private static void write(List<Place> places, DataOutputStream out) throws IOException {
    out.writeInt(places.size());
    for (Place place : places) {
      write(place.id(), out);
      out.writeBoolean(place.initiator());
      out.writeLong(place.next());
    }
  }

  private static void write(Life life, DataOutputStream out) throws IOException {
    out.writeUTF(life.name());
    out.writeLong(life.epoch());
  }

  private static void write(UUID id, DataOutputStream out) throws IOException {
    out.writeLong(id.getMostSignificantBits());
    out.writeLong(id.getLeastSignificantBits());
  }

  /// Of any length.
  private static void write(String text, DataOutputStream out) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }
}
