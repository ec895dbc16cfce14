package dev.konsol.fleet;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.fleet.message.Identity;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// How this host is one of several.
///
/// @param url of one NATS server or several, with commas; `tls://` for an encrypted connection, and
///   user and password may be in it
/// @param credentials a file of NATS, as `nsc` makes it
/// @param token what all hosts of the fleet know, and nobody else; it is never sent
/// @param epoch larger than in this host's life before
/// @param address where this host is, for people
/// @param accepts the kinds of session that it has for others; empty for all
public record FleetSettings(
    String url,
    Optional<Path> credentials,
    String token,
    String name,
    long epoch,
    String address,
    Map<String, String> labels,
    String build,
    Set<String> accepts) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");

  public FleetSettings {
    labels = Map.copyOf(labels);
    accepts = Set.copyOf(accepts);
    if (token.isBlank()) {
      throw new KonsolException(ErrorCode.BAD_REQUEST, "a fleet needs a token: none is set");
    }
    if (!NAME.matcher(name).matches()) {
      throw new KonsolException(
          ErrorCode.BAD_REQUEST,
          "a host's name has letters, digits, '.', '_' and '-', not " + name);
    }
  }

  Identity identity(long instance) {
    return new Identity(name, epoch, instance, address, labels, build, accepts);
  }

  /// Without what must not be shown.
  @Override
  public String toString() {
    return "FleetSettings[" + name + "/" + epoch + "]";
  }
}
