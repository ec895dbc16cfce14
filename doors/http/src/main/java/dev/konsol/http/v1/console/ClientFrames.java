package dev.konsol.http.v1.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.konsol.core.KonsolException;
import dev.konsol.http.Bodies;
import dev.konsol.http.Failures;
import dev.konsol.http.Problem;
import dev.konsol.http.access.Denied;
import dev.konsol.http.access.Need;
import dev.konsol.http.v1.console.ConsoleSocket.Wishes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What a client that is attached to a console says: `input` and `resize`, with the fields that the
/// commands have, and `ack`. What is wrong with a message is told, and the connection goes on.
///
/// @param shown told up to which offset the client has shown what it got
record ClientFrames(
    String key, ConsoleCommands commands, Frames frames, Wishes wishes, LongConsumer shown) {

  void take(String text) throws IOException, InterruptedException {
    ObjectNode said = JsonNodeFactory.instance.objectNode();
    try {
      said = Bodies.object(text.getBytes(UTF_8), allFields());
      if (Bodies.required(said, "type").equals("ack")) {
        acknowledge(said);
      } else {
        perform(said);
      }
    } catch (Denied e) {
      refuse(said, Failures.problem(e));
    } catch (KonsolException e) {
      refuse(said, Failures.problem(e));
    } catch (Problem e) {
      refuse(said, e);
    }
  }

  private List<String> allFields() {
    List<String> fields = new ArrayList<>(List.of("type", "offset"));
    fields.addAll(ConsoleCall.of(commands, "send").fields(false));
    fields.addAll(ConsoleCall.of(commands, "resize").fields(false));
    return fields;
  }

  /// Also from who only reads.
  private void acknowledge(ObjectNode said) {
    Bodies.checkFields(said, List.of("type", "offset"));
    if (!said.path("offset").canConvertToLong() || said.path("offset").longValue() < 0) {
      throw Problem.badRequest("'offset' is a whole number from 0");
    }
    shown.accept(said.path("offset").longValue());
  }

  private void perform(ObjectNode said) throws IOException, InterruptedException {
    if (!wishes.allowed()) {
      throw Need.readOnly();
    }
    if (!wishes.write()) {
      throw new Problem(403, "not_allowed", "this connection only reads: attach with mode=write");
    }
    switch (Bodies.required(said, "type")) {
      case "input" -> {
        ObjectNode sent = perform("send", said);
        ObjectNode frame = Frames.of("accepted");
        writeId(said).ifPresent(id -> frame.put("write_id", id));
        frames.send(frame.setAll(sent));
      }
      // Everybody who is attached hears of it, this client too.
      case "resize" -> perform("resize", said);
      default -> throw Problem.badRequest("'type' is input, resize or ack");
    }
  }

  private ObjectNode perform(String cmd, ObjectNode said) throws InterruptedException {
    ObjectNode fields = said.deepCopy();
    fields.remove("type");
    ConsoleCall call = ConsoleCall.of(commands, cmd);
    Bodies.checkFields(fields, call.fields(false));
    return call.perform(fields.put("key", key), _ -> {});
  }

  private static Optional<String> writeId(ObjectNode said) {
    return said.path("write_id").isString()
        ? Optional.of(said.path("write_id").stringValue())
        : Optional.empty();
  }

  private void refuse(ObjectNode said, Problem problem) throws IOException, InterruptedException {
    ObjectNode frame = Frames.of("error").put("code", problem.code());
    writeId(said).ifPresent(id -> frame.put("write_id", id));
    frames.send(frame.put("error", problem.getMessage()));
  }
}
