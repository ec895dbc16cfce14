package dev.konsol.app.settings;

import dev.konsol.agent.policy.Rule;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Writes what the user allows for good among the rules of the user's own `config.json`. Everything
/// else in the file stays.
public record RememberedRules(Map<String, String> environment) implements Consumer<Rule> {
  private static final String ALLOW = "allow";

  public RememberedRules {
    environment = Map.copyOf(environment);
  }

  @Override
  public synchronized void accept(Rule rule) {
    Path file =
        Configuration.userFile(environment)
            .orElseThrow(
                () -> failed("nobody knows where your config.json is: HOME is not set", null));
    try {
      ObjectNode settings = settings(file);
      ArrayNode rules = settings.withArray(ALLOW);
      if (rules.valueStream().noneMatch(each -> each.asString("").equals(rule.text()))) {
        rules.add(rule.text());
        // Behind a link, as those have who keep their settings elsewhere, the file is changed.
        write(Files.exists(file) ? file.toRealPath() : file, settings);
      }
    } catch (IOException | JacksonException | UnsupportedOperationException e) {
      throw failed(file + " was not changed: " + e.getMessage(), e);
    }
  }

  private static ObjectNode settings(Path file) throws IOException {
    if (!Files.exists(file)) {
      return JsonMapper.shared().createObjectNode();
    }
    JsonNode written = JsonMapper.shared().readTree(Files.readString(file));
    if (written instanceof ObjectNode settings) {
      return settings;
    }
    throw failed(file + " was not changed: it is not a JSON object", null);
  }

  private static void write(Path file, ObjectNode settings) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    Path next = Files.createTempFile(folder, "config", ".json");
    try {
      Files.writeString(next, settings.toPrettyString() + "\n");
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(next);
    }
  }

  private static KonsolException failed(String message, @Nullable Exception cause) {
    return cause == null
        ? new KonsolException(ErrorCode.BAD_REQUEST, message)
        : new KonsolException(ErrorCode.BAD_REQUEST, message, cause);
  }
}
