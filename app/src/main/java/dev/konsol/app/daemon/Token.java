package dev.konsol.app.daemon;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;

/// The secret that lets clients in where the socket's rights do not: made at the first start, kept
/// from then on.
final class Token {
  private static final int BYTES = 32;
  private static final int SHORTEST = 16;

  private Token() {}

  /// The token, made where there is none yet.
  static String ensure(Path file) throws IOException {
    if (Files.exists(file)) {
      return checked(Files.readString(file).strip(), file);
    }
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(fresh);
    Files.createFile(
        fresh, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    String token = HexFormat.of().formatHex(random);
    Files.writeString(fresh, token + "\n");
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    return token;
  }

  /// One that can be guessed would let everybody in.
  private static String checked(String token, Path file) {
    if (token.length() < SHORTEST) {
      throw new KonsolException(
          ErrorCode.NOT_ALLOWED,
          file
              + " holds no token of at least "
              + SHORTEST
              + " characters: remove it, and another"
              + " is made");
    }
    return token;
  }
}
