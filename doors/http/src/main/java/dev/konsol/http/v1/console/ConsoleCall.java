package dev.konsol.http.v1.console;

import dev.konsol.core.reference.Operation;
import dev.konsol.http.v1.OperationSchema;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// One command as it is done from here.
record ConsoleCall(ConsoleCommands commands, Operation operation) {

  /// Half of a surrogate pair, which UTF-8 does not have, is then judged by the command, too.
  private static final JsonMapper ESCAPING =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  static ConsoleCall of(ConsoleCommands commands, String cmd) {
    return new ConsoleCall(commands, commands.operation(cmd));
  }

  /// What a body may have: the key of a console that is there is in the address.
  List<String> fields(boolean withKey) {
    return operation.fields().stream()
        .map(Operation.Field::name)
        .filter(name -> withKey || !name.equals("key"))
        .toList();
  }

  /// Its members.
  ObjectNode perform(ObjectNode fields, Consumer<Runnable> whenGone) throws InterruptedException {
    ObjectNode request = fields.deepCopy();
    request.put("cmd", operation.name());
    byte[] answer = commands.perform(ESCAPING.writeValueAsBytes(request), whenGone);
    ObjectNode members = JsonMapper.shared().readValue(answer, ObjectNode.class);
    members.remove("ok");
    return members;
  }

  /// What the body is, as JSON Schema.
  String schema(boolean withKey) {
    return OperationSchema.of(operation, fields(withKey));
  }
}
