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
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/// Messages between hosts to bytes and back.
public final class HostMessages {
  private HostMessages() {}

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

  /// What the bytes say, whose seal was looked at.
  public static HostMessage decode(Kind kind, byte[] message) {
    int length = message.length - Envelope.BODY_AT;
    try (DataInputStream in =
        new DataInputStream(new ByteArrayInputStream(message, Envelope.BODY_AT, length))) {
      return switch (kind) {
        case BEAT -> beat(in);
        case OPEN -> new Open(id(in), life(in), life(in), in.readInt(), in.readUTF(), text(in));
        case ACCEPT -> new Accept(id(in), id(in), in.readInt());
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
    return new Beat(from, phase, in.readLong(), in.readDouble(), in.readInt(), in.readBoolean());
  }

  private static void write(Open open, DataOutputStream out) throws IOException {
    write(open.id(), out);
    write(open.from(), out);
    write(open.to(), out);
    out.writeInt(open.window());
    out.writeUTF(open.door());
    write(open.scope(), out);
  }

  private static void write(Accept accept, DataOutputStream out) throws IOException {
    write(accept.id(), out);
    write(accept.nonce(), out);
    out.writeInt(accept.window());
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

  private static List<Place> places(DataInputStream in) throws IOException {
    List<Place> places = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      places.add(new Place(id(in), in.readBoolean(), in.readLong()));
    }
    return places;
  }

  private static void write(Life life, DataOutputStream out) throws IOException {
    out.writeUTF(life.name());
    out.writeLong(life.epoch());
  }

  private static Life life(DataInputStream in) throws IOException {
    return new Life(in.readUTF(), in.readLong());
  }

  private static void write(UUID id, DataOutputStream out) throws IOException {
    out.writeLong(id.getMostSignificantBits());
    out.writeLong(id.getLeastSignificantBits());
  }

  private static UUID id(DataInputStream in) throws IOException {
    return new UUID(in.readLong(), in.readLong());
  }

  /// Of any length.
  private static void write(String text, DataOutputStream out) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
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
