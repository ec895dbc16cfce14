package dev.konsol.app.doctor;

import dev.konsol.agent.model.Models;
import dev.konsol.agent.provider.Providers;
import dev.konsol.app.settings.Configuration;
import dev.konsol.core.KonsolException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The model that agents use, and whether it can be reached as far as that can be told from here.
/// Secrets are never shown.
record ModelFindings(Machine machine) {
  private static final String GROUP = "agents";

  /// What each provider may be told: its key, and where it is.
  private static final Map<String, List<String>> VARIABLES =
      Map.of(
          "anthropic", List.of("ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"),
          "openai", List.of("OPENAI_API_KEY", "OPENAI_BASE_URL"),
          "openai-responses", List.of("OPENAI_API_KEY", "OPENAI_BASE_URL"),
          "gemini", List.of("GEMINI_API_KEY"),
          "azure", List.of("AZURE_OPENAI_API_KEY", "AZURE_OPENAI_ENDPOINT"),
          "bedrock", List.of("AWS_REGION"),
          "vertex", List.of("GOOGLE_CLOUD_PROJECT", "GOOGLE_CLOUD_LOCATION"),
          "ollama", List.of("OLLAMA_HOST"));

  List<Finding> findings() {
    try {
      Configuration written =
          Configuration.of(machine.folder(), machine.environment(), machine.trust());
      return List.of(configuration(written), model(written));
    } catch (KonsolException e) {
      return List.of(Finding.missing(GROUP, "configuration", e.getMessage(), "fix that file"));
    }
  }

  private static Finding configuration(Configuration written) {
    List<String> files = written.files().stream().map(source -> source.file().toString()).toList();
    String detail = files.isEmpty() ? "no config.json" : String.join(", ", files);
    return Finding.ok(GROUP, "configuration", detail).but(String.join("; ", written.warnings()));
  }

  private Finding model(Configuration written) {
    String model = written.under(machine.environment()).getOrDefault("KONSOL_MODEL", "");
    if (model.isBlank()) {
      return Finding.missing(
          GROUP,
          "model",
          "none is configured",
          "set KONSOL_MODEL to anthropic:NAME, openai:NAME or ollama:NAME, or \"model\" in your"
              + " config.json");
    }
    try (Providers providers = new Providers(machine.environment(), written.models())) {
      var _ = new Models(providers.all()).of(model);
      return Finding.ok(GROUP, "model", told(model));
    } catch (KonsolException e) {
      return Finding.missing(GROUP, "model", model, e.getMessage());
    }
  }

  private String told(String model) {
    List<String> words = new ArrayList<>(List.of(model));
    String provider = model.substring(0, model.indexOf(':'));
    for (String name : VARIABLES.getOrDefault(provider, List.of())) {
      machine
          .variable(name)
          .ifPresent(
              value -> words.add(name + (name.endsWith("_KEY") ? " is set" : "=" + bare(value))));
    }
    return String.join(", ", words);
  }

  /// Without what may be a secret in an address: user, password and query.
  static String bare(String address) {
    return address.replaceFirst("//[^/@]*@", "//").replaceFirst("[?#].*", "");
  }
}
