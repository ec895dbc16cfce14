package dev.konsol.agent.model;

import dev.konsol.core.KonsolException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/// Models by name: `PROVIDER:NAME`. A provider's classes are loaded when one of its models is asked
/// for, not before. Safe for any thread.
///
/// @param providers makes what makes a completer from the part after the colon
public record Models(Map<String, Supplier<Function<String, Completer>>> providers)
    implements Completers {
  private static final String SCRIPT = "script";

  /// A comma is part of a file's name unless a provider follows.
  private static final Pattern SEVERAL = Pattern.compile("\\s*,\\s*(?=[A-Za-z][\\w.-]*:)");

  public Models {
    providers = Map.copyOf(providers);
  }

  /// Several, with commas between them, are asked in their order: each where those before it are
  /// away.
  @Override
  public Completer of(String model) {
    List<String> wanted = List.of(SEVERAL.split(model));
    return wanted.size() == 1
        ? one(model)
        : new FallbackCompleter(
            wanted.stream().map(name -> new FallbackCompleter.Choice(name, one(name))).toList());
  }

  private Completer one(String model) {
    int colon = model.indexOf(':');
    String provider = colon < 0 ? model : model.substring(0, colon);
    String name = model.substring(colon + 1);
    if (model.isBlank()) {
      throw KonsolException.badRequest(
          "no model is configured: say --model PROVIDER:NAME or set KONSOL_MODEL, with one of "
              + known());
    }
    if (colon < 1 || name.isBlank()) {
      throw KonsolException.badRequest(
          "'" + model + "' is not a model: it is written PROVIDER:NAME, with one of " + known());
    }
    if (provider.equals(SCRIPT)) {
      return new ScriptedCompleter(ScriptedReplies.read(file(name)));
    }
    Supplier<Function<String, Completer>> found = providers.get(provider);
    if (found == null) {
      throw KonsolException.badRequest(
          "'" + provider + "' provides no models here: use one of " + known());
    }
    return found.get().apply(name);
  }

  private static Path file(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw KonsolException.badRequest("the script's name is not a path");
    }
  }

  private String known() {
    TreeMap<String, Object> names = new TreeMap<>(providers);
    names.put(SCRIPT, SCRIPT);
    return String.join(", ", names.keySet());
  }
}
