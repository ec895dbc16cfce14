package dev.konsol.app.settings;

import dev.konsol.agent.journal.SpendingLimits;
import dev.konsol.agent.policy.Decision;
import dev.konsol.agent.policy.Policy;
import dev.konsol.agent.policy.Rule;
import dev.konsol.agent.provider.Providers;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Option;
import dev.konsol.client.cli.UsageError;
import dev.konsol.core.KonsolException;
import dev.konsol.store.StoreSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What the user says of agents: options over environment over what is written down.
///
/// @param model where a session names none; may be empty
/// @param store a JDBC address instead of the file
/// @param models where models are, and what is known of them
/// @param limits how much each turn may take
/// @param fleet whether other hosts take over what this one leaves
public record AgentOptions(
    String model,
    Optional<String> store,
    Policy policy,
    Providers.Settings models,
    SpendingLimits limits,
    FleetOptions fleet) {
  private static final String FILE = "jdbc:sqlite:";
  private static final List<String> STORES = List.of("jdbc:postgresql:", FILE);
  private static final List<String> RULES = List.of("deny", "ask", "allow");

  public AgentOptions(String model, Optional<String> store, Policy policy) {
    this(model, store, policy, Providers.Settings.NONE, SpendingLimits.NONE, FleetOptions.ALONE);
  }

  /// The same as one of several hosts. A file is one machine's: there sessions stay where they are.
  public AgentOptions in(FleetOptions wanted) {
    boolean shared = store.filter(url -> !url.startsWith(FILE)).isPresent();
    if (!shared && !wanted.workspaces().isEmpty()) {
      throw new UsageError(
          "--workspaces lets other hosts take over agents, and they cannot share a file of"
              + " sessions: use --store jdbc:postgresql://…, or leave out --workspaces, and every"
              + " host keeps its agents for itself");
    }
    return new AgentOptions(
        model, store, policy, models, limits, shared ? wanted : FleetOptions.ALONE);
  }

  public static List<Option> options() {
    return Stream.concat(own().stream(), SpendingOptions.options().stream()).toList();
  }

  private static List<Option> own() {
    return List.of(
        Option.value("model", "M", "PROVIDER:NAME or script:FILE (also KONSOL_MODEL)"),
        Option.value(
                "permissions",
                "P",
                "ask, allow or deny what no rule is about; ask (also KONSOL_PERMISSIONS)")
            .among(RULES),
        Option.repeated("allow", "RULE", "allow this without asking"),
        Option.repeated("ask", "RULE", "ask for this, whatever the other rules say"),
        Option.repeated("deny", "RULE", "never allow this"),
        Option.flag("read-only", "allow nothing that changes something"),
        Option.value(
            "store",
            "URL",
            "jdbc:postgresql://… instead of the file konsol.db (also KONSOL_STORE)"));
  }

  public static AgentOptions of(
      Arguments arguments, Map<String, String> environment, Configuration configuration) {
    Map<String, String> settled = configuration.under(environment);
    return new AgentOptions(
        model(arguments, settled, configuration),
        store(arguments, settled),
        policy(arguments, settled, configuration),
        configuration.models(),
        SpendingOptions.of(arguments, settled),
        FleetOptions.ALONE);
  }

  private static String model(
      Arguments arguments, Map<String, String> environment, Configuration configuration) {
    return given(arguments, environment, "model")
        .map(
            model ->
                Stream.concat(Stream.of(model), configuration.fallback().stream())
                    .distinct()
                    .collect(Collectors.joining(",")))
        .orElse("");
  }

  /// The option, else the variable of its name.
  static Optional<String> given(
      Arguments arguments, Map<String, String> environment, String option) {
    return arguments
        .option(option)
        .or(() -> Optional.ofNullable(environment.get(variable(option))))
        .filter(value -> !value.isBlank());
  }

  /// What says the same as an option.
  public static String variable(String option) {
    return "KONSOL_" + option.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  /// A password among the words of a command is everybody's to read, as long as it runs.
  private static Optional<String> store(Arguments arguments, Map<String, String> environment) {
    if (arguments.option("store").filter(StoreSettings::hasPassword).isPresent()) {
      throw new UsageError(
          "--store has a password in it, which everybody on this machine can see in the list of"
              + " processes: put the address into KONSOL_STORE, or as 'store' into"
              + " ~/.config/konsol/config.json");
    }
    Optional<String> wanted = given(arguments, environment, "store");
    if (wanted.isPresent() && STORES.stream().noneMatch(wanted.get()::startsWith)) {
      throw new UsageError(
          "--store takes jdbc:postgresql://…, not '"
              + StoreSettings.withoutPassword(wanted.get())
              + "'");
    }
    return wanted;
  }

  /// Denying comes before asking, asking before allowing.
  private static Policy policy(
      Arguments arguments, Map<String, String> environment, Configuration configuration) {
    List<Rule> rules = new ArrayList<>();
    String rest = given(arguments, environment, "permissions").orElse("ask");
    try {
      for (String kind : RULES) {
        Stream.concat(arguments.all(kind).stream(), configuration.rules(kind, rest).stream())
            .forEach(text -> rules.add(Rule.parse(Decision.named(kind), text)));
      }
      return new Policy(rules, Decision.named(rest), arguments.flag("read-only"));
    } catch (KonsolException e) {
      throw new UsageError(e.getMessage());
    }
  }
}
