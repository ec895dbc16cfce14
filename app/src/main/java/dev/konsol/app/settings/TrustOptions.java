package dev.konsol.app.settings;

import dev.konsol.app.cli.Arguments;
import dev.konsol.app.cli.Option;
import dev.konsol.core.trust.FolderTrust;
import dev.konsol.core.trust.Trust;
import dev.konsol.core.trust.TrustFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which folders the operator of a host trusts, whatever comes into them: by options, by the
/// variable, and by the user's own configuration.
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

  /// The trust of a host that was started with these.
  ///
  /// @param written the user's own configuration
  /// @param project what `--trust-project` means
  public static Trust of(
      Arguments arguments, Map<String, String> environment, Configuration written, Path project) {
    return new FolderTrust(
        TrustFile.of(environment),
        Stream.of(
                chosen(arguments, project).stream(),
                inVariable(environment).stream(),
                written.trusted(environment).stream())
            .flatMap(each -> each)
            .toList());
  }

  /// The trust of a host that takes no such options.
  public static Trust of(Map<String, String> environment) {
    List<Path> folders = new ArrayList<>(inVariable(environment));
    folders.addAll(Configuration.of(environment).trusted(environment));
    return new FolderTrust(TrustFile.of(environment), folders);
  }

  private static List<Path> chosen(Arguments arguments, Path project) {
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
  public static List<String> passedOn(Arguments arguments) {
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
