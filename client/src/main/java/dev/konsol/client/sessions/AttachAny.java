package dev.konsol.client.sessions;

import dev.konsol.client.cli.Action;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Operand;
import dev.konsol.client.cli.Option;
import dev.konsol.client.connection.Client;
import dev.konsol.client.connection.Connection;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.config.Nearest;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// `konsol a`: attaches to a console, without a name to the one that waits for a person, else to
/// the one in which something happened last.
///
/// @param attach `konsol console attach`, whose options it has
public record AttachAny(Client client, Command attach) {

  public Command description() {
    return Command.of("a", "attach to a console", this::run)
        .notes(
            "Without KEY, the one that waits for a person, else the one in which something happened\n"
                + "last. The same as 'konsol console attach KEY'.")
        .options(attach.options().toArray(Option[]::new))
        .operands(Operand.optional("KEY", "the console's name, or NAME@HOST"));
  }

  private int run(Arguments arguments) throws IOException, InterruptedException {
    List<SessionRow> consoles =
        new ListCommand(client).rows(arguments).stream().filter(SessionRow::isConsole).toList();
    String key =
        arguments
            .optional("KEY")
            .map(given -> elsewhere(arguments, given) ? given : known(given, consoles))
            .orElseGet(() -> choose(consoles));
    Action action = attach.action().orElseThrow();
    return action.run(new Arguments(arguments.options(), Map.of("KEY", List.of(key)), false));
  }

  /// Whether other hosts are asked for it: 'attach' does that.
  private boolean elsewhere(Arguments arguments, String key) {
    try (Connection connection = client.daemons(arguments).find().orElse(null)) {
      return connection != null && connection.host().isPresent() && !key.isEmpty();
    }
  }

  private static String known(String key, List<SessionRow> consoles) {
    List<String> keys = consoles.stream().map(SessionRow::id).toList();
    if (!keys.contains(key)) {
      throw new KonsolException(
          ErrorCode.UNKNOWN_SESSION, "there is no console '" + key + "'" + Nearest.hint(key, keys));
    }
    return key;
  }

  static String choose(List<SessionRow> consoles) {
    return consoles.stream()
        .filter(each -> !each.ended())
        .min(
            Comparator.comparingInt(SessionRow::rank)
                .thenComparing(SessionRow::activeAt, Comparator.reverseOrder()))
        .map(SessionRow::id)
        .orElseThrow(
            () ->
                new KonsolException(
                    ErrorCode.UNKNOWN_SESSION,
                    "no console runs: 'konsol console create --attach COMMAND' starts one"));
  }
}
