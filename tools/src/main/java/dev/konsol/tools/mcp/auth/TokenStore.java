package dev.konsol.tools.mcp.auth;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import dev.konsol.core.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The user's logins, a file of mode 0600 for each server and issuer. A server has one login: that
/// with another issuer replaces it.
public record TokenStore(Path folder) {
  private static final int LARGEST = 256 << 10;
  private static final Set<PosixFilePermission> PRIVATE =
      PosixFilePermissions.fromString("rw-------");
  private static final FileAttribute<Set<PosixFilePermission>> PRIVATE_FILE =
      PosixFilePermissions.asFileAttribute(PRIVATE);
  private static final FileAttribute<Set<PosixFilePermission>> PRIVATE_FOLDER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  /// Whether there is a login at that address; whether the server still takes it is not known.
  public boolean knows(String url) {
    try {
      return !files(Endpoint.of(url, "The server").canonical()).isEmpty();
    } catch (KonsolException e) {
      // An address that may hear no secret, or a folder that cannot be read.
      return false;
    }
  }

  /// Whether there was a login to forget.
  public boolean forget(String url) {
    return remove(Endpoint.of(url, "The server").canonical());
  }

  Optional<TokenGrant> find(String server) {
    return files(server).stream().findFirst().flatMap(file -> read(file, server));
  }

  void save(TokenGrant grant) {
    Path file = folder.resolve(prefix(grant.server()) + hash(grant.issuer()) + ".json");
    try {
      Files.createDirectories(folder, PRIVATE_FOLDER);
      Path fresh = Files.createTempFile(folder, ".new", "", PRIVATE_FILE);
      Files.writeString(fresh, written(grant).toString());
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
      for (Path other : files(grant.server())) {
        if (!other.equals(file)) {
          Files.deleteIfExists(other);
        }
      }
    } catch (IOException e) {
      throw failed(file, "cannot be written: " + e, e);
    }
  }

  boolean remove(String server) {
    boolean removed = false;
    for (Path file : files(server)) {
      try {
        removed |= Files.deleteIfExists(file);
      } catch (IOException e) {
        throw failed(file, "cannot be deleted: " + e, e);
      }
    }
    return removed;
  }

  private List<Path> files(String server) {
    String prefix = prefix(server);
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> file.getFileName().toString().startsWith(prefix)).toList();
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException | UncheckedIOException e) {
      throw failed(folder, "cannot be read: " + e, e);
    }
  }

  private static Optional<TokenGrant> read(Path file, String server) {
    try {
      PosixFileAttributes attributes =
          Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (!attributes.isRegularFile()
          || attributes.size() > LARGEST
          || !PRIVATE.containsAll(attributes.permissions())) {
        throw new KonsolException(
            ErrorCode.NOT_ALLOWED,
            "the login in " + file + " is not a plain file for its owner alone: delete it");
      }
      TokenGrant grant = grant(JsonMapper.shared().readTree(Files.readString(file)));
      return Optional.of(grant).filter(each -> each.server().equals(server));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException | JacksonException e) {
      // Without the cause: a parser shows what it cannot read.
      throw new KonsolException(
          ErrorCode.STORE_FAILED, "the login in " + file + " cannot be read: log in again");
    }
  }

  private static TokenGrant grant(JsonNode node) {
    return new TokenGrant(
        node.path("server").asString(""),
        node.path("issuer").asString(""),
        Endpoint.of(node.path("tokenEndpoint").asString(""), "The token endpoint"),
        node.path("resource").asString(""),
        new ClientIdentity(
            node.path("clientId").asString(""),
            node.path("clientSecret").asString(""),
            node.path("secretInHeader").asBoolean(false)),
        node.path("accessToken").asString(""),
        node.path("refreshToken").asString(""),
        Instant.ofEpochSecond(node.path("expires").asLong(0)));
  }

  private static ObjectNode written(TokenGrant grant) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("server", grant.server())
        .put("issuer", grant.issuer())
        .put("tokenEndpoint", grant.tokenEndpoint().uri().toString())
        .put("resource", grant.resource())
        .put("clientId", grant.client().id())
        .put("clientSecret", grant.client().secret())
        .put("secretInHeader", grant.client().inHeader())
        .put("accessToken", grant.accessToken())
        .put("refreshToken", grant.refreshToken())
        .put("expires", grant.expires().getEpochSecond());
  }

  private static String prefix(String server) {
    return hash(server) + "-";
  }

  private static String hash(String text) {
    return HexFormat.of().formatHex(Sha256.of(text), 0, 16);
  }

  private static KonsolException failed(Path file, String why, Exception e) {
    return new KonsolException(ErrorCode.STORE_FAILED, "'" + file + "' " + why, e);
  }
}
