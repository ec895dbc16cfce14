package dev.konsol.app.daemon;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.konsol.client.env.StateDirectory;
import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;

/// The secret that lets clients in where the socket's rights do not: made at the first start, kept
/// from then on. A file with nothing in it, as a full disk leaves it, is nobody's token and gets
/// one; everything else that is wrong with the file is told to the user, whose file it may be.
final class Token {
  private static final int BYTES = 32;
  private static final int SHORTEST = 16;
  private static final int LONGEST = 1_000;
  private static final Set<PosixFilePermission> PRIVATE =
      PosixFilePermissions.fromString("rw-------");

  private Token() {}

  /// The token, made where there is none yet.
  static String ensure(Path file) throws IOException {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return make(file);
    }
    checkFile(file);
    String token = Files.readString(file, ISO_8859_1).strip();
    if (token.isEmpty()) {
      return make(file);
    }
    check(token.length() >= SHORTEST, file, "has fewer than " + SHORTEST + " characters");
    check(token.chars().allMatch(c -> c > ' ' && c < 0x7f), file, "is not one word of ASCII");
    return token;
  }

  private static void checkFile(Path file) throws IOException {
    PosixFileAttributes attributes =
        Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    check(attributes.isRegularFile(), file, "is not a plain file");
    check(attributes.size() <= LONGEST, file, "has more than " + LONGEST + " characters");
    check(
        attributes.owner().equals(Files.getOwner(file.toAbsolutePath().getParent())),
        file,
        "belongs to " + attributes.owner().getName());
    check(
        PRIVATE.containsAll(attributes.permissions()),
        file,
        "may be used by others (" + PosixFilePermissions.toString(attributes.permissions()) + ")");
  }

  private static void check(boolean right, Path file, String wrong) {
    if (!right) {
      throw new KonsolException(
          ErrorCode.NOT_ALLOWED,
          "the token in " + file + " " + wrong + ": fix that, or delete the file for a new one");
    }
  }

  private static String make(Path file) throws IOException {
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    String token = HexFormat.of().formatHex(random);
    StateDirectory.replacePrivateFile(file, token);
    return token;
  }
}
