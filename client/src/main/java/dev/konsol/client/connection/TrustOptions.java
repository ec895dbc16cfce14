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

  /// The folders in the environment of this process, seen from its current one.
  public static List<Path> inVariable(Map<String, String> environment) {
    return inVariable(environment, Path.of("").toAbsolutePath());
  }

  static List<Path> inVariable(Map<String, String> environment, Path current) {
    return names(environment).map(name -> current.resolve(name).normalize()).toList();
  }

  /// The folders in an environment that came from elsewhere, where a name that begins without a
  /// slash may mean any folder.
  public static List<Path> absoluteInVariable(Map<String, String> environment) {
    return names(environment)
        .filter(name -> name.startsWith("/"))
        .map(name -> Path.of(name).normalize())
        .toList();
  }

  private static Stream<String> names(Map<String, String> environment) {
    return Arrays.stream(environment.getOrDefault(VARIABLE, "").split(":", -1))
        .filter(name -> !name.isBlank());
  }

  /// Makes the names in the variable mean the same to a program that runs in another folder.
  static void resolve(Map<String, String> environment) {
    environment.computeIfPresent(VARIABLE, (_, _) -> words(inVariable(environment).stream()));
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
    handed.put(
        VARIABLE,
        words(
            Stream.concat(
                chosen(arguments, Path.of("").toAbsolutePath()).stream(),
                inVariable(environment).stream())));
    return handed;
  }

  private static String words(Stream<Path> folders) {
    return folders.map(Path::toString).collect(Collectors.joining(":"));
  }
}
