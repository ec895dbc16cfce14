package dev.konsol.agent.provider.access;

import dev.konsol.core.KonsolException;
import java.util.List;

/// Runs a command of the user's own configuration that prints a credential.
public interface CredentialCommands {
  /// Where nothing is asked of a provider, only what it would be.
  CredentialCommands NONE =
      _ -> {
        throw KonsolException.unsupported("commands are not run here");
      };

  /// What it printed.
  ///
  /// @throws KonsolException when it fails, or takes too long; says why, without what it printed
  String output(List<String> argv) throws InterruptedException;
}
