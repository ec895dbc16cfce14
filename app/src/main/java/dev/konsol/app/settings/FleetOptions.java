package dev.konsol.app.settings;

import dev.konsol.app.env.MachineName;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.UsageError;
import dev.konsol.core.store.FleetMember;
import dev.konsol.store.StoreSettings;
import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Whether this host is one of several, and what it says of itself there: options over environment
/// over what is written down.
///
/// @param url where the hosts find each other; empty for a host that is alone
/// @param workspaces folders that all hosts have under the same name
/// @param credentials a file
/// @param token what all hosts of the fleet know; empty for a host that is alone
/// @param accepts the kinds of session that others may use here; none for all
/// @param capacity how many sessions it may have before it takes no new ones
public record FleetOptions(
    Optional<String> url,
    String name,
    Map<String, String> labels,
    List<Path> workspaces,
    Optional<String> credentials,
    String token,
    Set<String> accepts,
    int capacity) {
  public static final FleetOptions ALONE =
      new FleetOptions(
          Optional.empty(),
          "",
          Map.of(),
          List.of(),
          Optional.empty(),
          "",
          Set.of(),
          Integer.MAX_VALUE);

  private static final List<String> KINDS = List.of("console", "eval", "lsp", "agent");

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");

  public FleetOptions {
    labels = Map.copyOf(labels);
    workspaces = List.copyOf(workspaces);
    accepts = Set.copyOf(accepts);
  }

  public static List<Option> options() {
    return List.of(
        Option.value(
            "fleet", "URL", "be one of several hosts that meet at this NATS (also KONSOL_FLEET)"),
        Option.value(
            "host-name", "NAME", "what this host is called among them (also KONSOL_HOST_NAME)"),
        Option.value("labels", "K=V,…", "what it says of itself (also KONSOL_LABELS)"),
        Option.repeated(
            "workspaces",
            "FOLDER",
            "every host has this folder under the same name (also KONSOL_WORKSPACES)"));
  }

  public static FleetOptions of(
      Arguments arguments, Map<String, String> environment, Configuration configuration) {
    JsonObject written = configuration.fleet();
    Optional<String> url =
        AgentOptions.given(arguments, environment, "fleet").or(() -> written.optionalText("url"));
    if (url.isEmpty()) {
      return ALONE;
    }
    if (arguments.option("fleet").filter(StoreSettings::hasPassword).isPresent()) {
      throw new UsageError(
          "--fleet has a password in it, which everybody on this machine can see in the list of"
              + " processes: put the address into KONSOL_FLEET, or as 'url' of 'fleet' into"
              + " ~/.config/konsol/config.json");
    }
    return new FleetOptions(
        url,
        checked(
            AgentOptions.given(arguments, environment, "host-name")
                .or(() -> written.optionalText("name"))
                .orElseGet(FleetOptions::hostName)),
        labels(arguments, environment, written),
        workspaces(arguments, environment, written),
        Optional.ofNullable(environment.get("KONSOL_FLEET_CREDENTIALS"))
            .filter(file -> !file.isBlank())
            .or(() -> written.optionalText("credentials")),
        token(environment, written),
        accepts(environment, written),
        capacity(environment, written));
  }

  /// Never among the words of a command, where everybody could read it.
  private static String token(Map<String, String> environment, JsonObject written) {
    return Optional.ofNullable(environment.get("KONSOL_FLEET_TOKEN"))
        .or(() -> written.optionalText("token"))
        .filter(token -> !token.isBlank())
        .orElseThrow(
            () ->
                new UsageError(
                    "--fleet needs the token that all its hosts have: put it into"
                        + " KONSOL_FLEET_TOKEN, or as 'token' of 'fleet' into"
                        + " ~/.config/konsol/config.json"));
  }

  private static Set<String> accepts(Map<String, String> environment, JsonObject written) {
    String said = environment.getOrDefault("KONSOL_FLEET_ACCEPT", "");
    Set<String> kinds = new TreeSet<>(said.isBlank() ? written.texts("accept") : List.of());
    Stream.of(said.split(","))
        .map(String::strip)
        .filter(each -> !each.isEmpty())
        .forEach(kinds::add);
    for (String kind : kinds) {
      if (!KINDS.contains(kind)) {
        throw new UsageError(
            "'accept' of 'fleet' takes " + String.join(", ", KINDS) + ", not '" + kind + "'");
      }
    }
    return kinds;
  }

  private static int capacity(Map<String, String> environment, JsonObject written) {
    try {
      long most =
          Optional.ofNullable(environment.get("KONSOL_FLEET_CAPACITY"))
              .map(Long::parseLong)
              .orElseGet(() -> written.integer("capacity", Integer.MAX_VALUE));
      if (most >= 0) {
        return (int) Math.min(most, Integer.MAX_VALUE);
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new UsageError("'capacity' of 'fleet' is how many sessions there may be: a number");
  }

  /// Where this host is, for people.
  public String address() {
    return hostName() + " pid " + ProcessHandle.current().pid();
  }

  private static String checked(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new UsageError(
          "--host-name takes letters, digits, '.', '_' and '-', at most 63 of them, not '"
              + name
              + "'");
    }
    return name;
  }

  private static String hostName() {
    return MachineName.read()
        .orElseThrow(() -> new UsageError("this machine's name cannot be read: say --host-name"));
  }

  private static Map<String, String> labels(
      Arguments arguments, Map<String, String> environment, JsonObject written) {
    Map<String, String> labels = new HashMap<>();
    written
        .optionalObject("labels")
        .ifPresent(
            all -> all.names().forEach(name -> labels.put(name, String.valueOf(all.value(name)))));
    AgentOptions.given(arguments, environment, "labels")
        .ifPresent(
            all ->
                Stream.of(all.split(","))
                    .map(each -> each.split("=", 2))
                    .forEach(each -> put(labels, each)));
    return labels;
  }

  private static void put(Map<String, String> labels, String[] label) {
    if (label.length < 2 || label[0].isBlank()) {
      throw new UsageError("--labels takes NAME=VALUE,…, not '" + String.join("=", label) + "'");
    }
    labels.put(label[0].strip(), label[1].strip());
  }

  private static List<Path> workspaces(
      Arguments arguments, Map<String, String> environment, JsonObject written) {
    List<String> names = new ArrayList<>(arguments.all("workspaces"));
    Stream.of(environment.getOrDefault("KONSOL_WORKSPACES", "").split(":"))
        .filter(each -> !each.isBlank())
        .forEach(names::add);
    names.addAll(written.texts("workspaces"));
    return names.stream().map(FleetOptions::absolute).toList();
  }

  private static Path absolute(String folder) {
    if (!folder.startsWith("/")) {
      throw new UsageError("--workspaces takes absolute folders, not '" + folder + "'");
    }
    return Path.of(folder).normalize();
  }

  /// This host, in the life that begins now.
  ///
  /// @param alone what it is called where there is no fleet
  /// @param epoch larger than in its life before
  public FleetMember member(String alone, long epoch) {
    return url.isEmpty()
        ? FleetMember.alone(alone)
        : new FleetMember(name, epoch, labels, workspaces, true);
  }

  /// The labels as JSON.
  public String labelsText() {
    JsonLine line = JsonLine.object();
    new TreeMap<>(labels).forEach(line::put);
    return line.end();
  }
}
