package dev.konsol.agent.provider.access;

import dev.konsol.agent.model.ModelException;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/// A token that a command prints, and that does not last.
public final class CommandToken implements Credential {
  private final String header;
  private final String prefix;
  private final CommandOutput output;

  private CommandToken(String header, String prefix, CommandOutput output) {
    this.header = header;
    this.prefix = prefix;
    this.output = output;
  }

  public static CommandToken bearer(Commands commands, List<String> argv, Clock clock) {
    return new CommandToken("Authorization", "Bearer ", new CommandOutput(commands, argv, clock));
  }

  public static CommandToken header(
      String name, Commands commands, List<String> argv, Clock clock) {
    return new CommandToken(name, "", new CommandOutput(commands, argv, clock));
  }

  @Override
  public Map<String, String> headers(URI address, String body)
      throws InterruptedException, ModelException {
    String token = output.get();
    if (token.isEmpty()) {
      throw new ModelException(
          ModelException.Kind.REFUSED, "cannot be asked: the command for its key printed nothing");
    }
    return Map.of(header, prefix + token);
  }

  @Override
  public List<String> secrets() {
    return List.of(output.last());
  }

  @Override
  public boolean renew() {
    output.forget();
    return true;
  }
}
