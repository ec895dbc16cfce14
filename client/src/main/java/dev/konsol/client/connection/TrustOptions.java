package dev.konsol.client.connection;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Option;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which folders whoever starts a host or talks to one trusts, whatever comes into them: by options
/// and by the variable.
public final class TrustOptions {
  /// Folders, with a colon between them.
  public static final String VARIABLE = "KONSOL_TRUST";

  private static final String TRUST = "trust";
  private static final String TRUST_PROJECT = "trust-project";

  private TrustOptions() {}

  public static List<Option> options() {
    return List.of(
        Option.repeated(
            TRUST, "DIR", "let this folder's files start programs (also KONSOL_TRUST=DIR:DIR)"),
        Option.flag(TRUST_PROJECT, "the same for the current folder"));
  }

  public static List<Path> chosen(Arguments arguments, Path project) {
    List<Path> folders = new ArrayList<>();
    arguments.all(TRUST).forEach(name -> folders.add(Path.of(name).toAbsolutePath().normalize()));
    if (arguments.flag(TRUST_PROJECT)) {
      folders.add(project);
    }
    return folders;
  }

  public static List<Path> inVariable(Map<String, String> environment) {
    return Arrays.stream(environment.getOrDefault(VARIABLE, "").split(":", -1))
        .filter(name -> name.startsWith("/"))
        .map(Path::of)
        .toList();
  }

  /// The words that make another `konsol serve` choose the same.
  public static List<String> words(Arguments arguments) {
    return chosen(arguments, Path.of("").toAbsolutePath()).stream()
        .flatMap(folder -> Stream.of("--" + TRUST, folder.toString()))
        .toList();
  }

  /// The environment that tells a daemon what its client was told.
  public static Map<String, String> handedOn(Arguments arguments, Map<String, String> environment) {
    Map<String, String> handed = new HashMap<>(environment);
    String folders =
        Stream.concat(
                chosen(arguments, Path.of("").toAbsolutePath()).stream(),
                inVariable(environment).stream())
            .map(Path::toString)
            .collect(Collectors.joining(":"));
    handed.put(VARIABLE, folders);
    return handed;
  }
}
