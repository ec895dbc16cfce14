package dev.konsol.app.mcp;

import dev.konsol.app.settings.Configuration;
import dev.konsol.client.cli.UsageError;
import dev.konsol.client.connection.Client;
import dev.konsol.core.KonsolException;
import dev.konsol.core.config.Nearest;
import dev.konsol.core.trust.Trust;
import dev.konsol.tools.mcp.McpConfig;
import dev.konsol.tools.mcp.McpServerSpec;
import dev.konsol.tools.mcp.auth.Login;
import dev.konsol.tools.mcp.auth.TokenStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `konsol mcp login` and `logout`: the only place where a login begins. Hosts use what it stored.
record McpLogins(Client client, Trust trust) {
  private static final Duration PERSON = Duration.ofMinutes(5);

  int run(String action, Optional<String> name) throws IOException, InterruptedException {
    if (!List.of("login", "logout").contains(action)) {
      throw new UsageError(
          "'%s' is not login or logout%s"
              .formatted(action, Nearest.hint(action, List.of("login", "logout"))));
    }
    McpServerSpec.Remote server =
        server(name.orElseThrow(() -> new UsageError("'mcp " + action + "' needs a NAME")));
    TokenStore store =
        Configuration.logins(client.environment())
            .orElseThrow(
                () ->
                    KonsolException.badRequest(
                        "neither HOME nor XDG_STATE_HOME is set: a login could not be kept"));
    return action.equals("login") ? login(server, store) : logout(server, store);
  }

  private int login(McpServerSpec.Remote server, TokenStore store)
      throws IOException, InterruptedException {
    if (server.hasOwnAuthorization()) {
      throw KonsolException.badRequest(
          "'%s' has an Authorization in its 'headers', which a login would not replace"
              .formatted(server.name()));
    }
    new Login(server.url(), server.clientId(), store, Clock.systemUTC()).run(this::show, PERSON);
    client.streams().out().println("Logged in at " + server.name() + ".");
    return 0;
  }

  /// At once: the person has to see it while the command waits.
  private void show(String address) {
    client.streams().out().println("Open this in a browser, within 5 minutes:\n" + address);
    client.streams().out().flush();
  }

  private int logout(McpServerSpec.Remote server, TokenStore store) {
    boolean known = store.forget(server.url());
    client
        .streams()
        .out()
        .println((known ? "Logged out of " : "There was no login at ") + server.name() + ".");
    return 0;
  }

  private McpServerSpec.Remote server(String name) {
    if (name.contains("://")) {
      return new McpServerSpec.Remote(name, name, Map.of());
    }
    Map<String, McpServerSpec.Remote> known = known();
    return Optional.ofNullable(known.get(name))
        .orElseThrow(
            () ->
                KonsolException.badRequest(
                    "no server '%s' over HTTP is configured%s"
                        .formatted(name, Nearest.hint(name, List.copyOf(known.keySet())))));
  }

  /// As hosts find them: the user's own, and those of this folder where it is trusted.
  private Map<String, McpServerSpec.Remote> known() {
    Map<String, McpServerSpec.Remote> known = new LinkedHashMap<>();
    Configuration.userFile(client.environment()).ifPresent(file -> add(file, known));
    Path project = Configuration.projectFile(Path.of("").toAbsolutePath());
    if (trust.allowsCommand(project)) {
      add(project, known);
    }
    return known;
  }

  private static void add(Path file, Map<String, McpServerSpec.Remote> known) {
    for (McpServerSpec spec : McpConfig.read(file)) {
      if (spec instanceof McpServerSpec.Remote remote) {
        known.put(remote.name(), remote);
      }
    }
  }
}
