package dev.konsol.client.daemon;

import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.Option;
import java.util.List;

/// The options of `konsol serve`, which a daemon in the background has too.
public interface ServeOptions {

  List<Option> options();

  /// Fails where they are wrong, and warns: in front of the user, not in a log.
  void check(Arguments arguments);

  /// The words that make another `konsol serve` choose the same.
  List<String> words(Arguments arguments);

  /// The options that were given, a word each, as a daemon tells its own: `--name=value`.
  List<String> said(Arguments arguments);
}
