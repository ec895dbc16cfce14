package dev.konsol.core;

import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/// What is made for its owner alone.
public final class Private {
  public static final FileAttribute<?> FILE = mode("rw-------");
  public static final FileAttribute<?> FOLDER = mode("rwx------");

  private Private() {}

  private static FileAttribute<?> mode(String permissions) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
  }
}
