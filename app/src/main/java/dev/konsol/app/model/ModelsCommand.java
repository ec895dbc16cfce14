package dev.konsol.app.model;

import dev.konsol.agent.model.ModelFacts;
import dev.konsol.agent.provider.KnownModel;
import dev.konsol.agent.provider.Providers;
import dev.konsol.app.settings.Configuration;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Command;
import dev.konsol.client.cli.Option;
import dev.konsol.client.env.Streams;
import dev.konsol.wire.JsonLine;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// `konsol models`: the models that are known by name, and the providers that can be named.
public record ModelsCommand(Streams streams, Map<String, String> environment) {

  public Command description() {
    return Command.of("models", "list the language models that are known", this::run)
        .notes(
            """
            What Konsol knows of models: how many tokens they take, how many an answer may have, and
            what a million of them cost in US dollars, in and out. A star stands for anything. Others
            work, too; what is known of them can be said in config.json.""")
        .options(Option.flag("json", "print JSON"));
  }

  private int run(Arguments arguments) {
    List<KnownModel> models = Providers.known();
    List<String> providers = providers();
    if (arguments.flag("json")) {
      streams
          .out()
          .println(
              JsonLine.object()
                  .putTexts("providers", providers)
                  .putObjects("models", models, ModelsCommand::put)
                  .end());
      return 0;
    }
    int width = models.stream().mapToInt(model -> name(model).length()).max().orElse(0);
    String row = "%-" + width + "s  %9s  %8s  %s%n";
    streams.out().printf(row, "MODEL", "WINDOW", "ANSWER", "PRICE");
    for (KnownModel model : models) {
      ModelFacts facts = model.facts();
      streams.out().printf(row, name(model), facts.window(), facts.output(), price(facts));
    }
    streams.out().println();
    streams.out().println("Providers: " + String.join(", ", providers));
    return 0;
  }

  private List<String> providers() {
    Configuration written = Configuration.of(environment).warn(streams.err());
    try (Providers providers = new Providers(environment, written.models())) {
      return providers.all().keySet().stream().sorted().toList();
    }
  }

  private static String name(KnownModel model) {
    return model.provider() + ":" + model.name();
  }

  private static String price(ModelFacts facts) {
    return facts.price().stream()
        .map(price -> plain(price.input()) + " / " + plain(price.output()))
        .collect(Collectors.joining());
  }

  private static void put(JsonLine line, KnownModel model) {
    line.put("model", name(model))
        .put("window", model.facts().window())
        .put("output", model.facts().output());
    model
        .facts()
        .price()
        .ifPresent(
            price ->
                line.putObject(
                    "price",
                    prices ->
                        prices
                            .putValue("input", number(price.input()))
                            .putValue("output", number(price.output()))
                            .putValue("cache_read", number(price.cacheRead()))
                            .putValue("cache_write", number(price.cacheWrite()))));
  }

  private static BigDecimal number(double dollars) {
    return new BigDecimal(plain(dollars));
  }

  private static String plain(double dollars) {
    return String.format(Locale.ROOT, "%.4f", dollars).replaceFirst("\\.?0+$", "");
  }
}
