package dev.konsol.eval;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Preview features of Java, which a JVM and a compiler only allow when they are asked to. Class
/// files that use one are marked, so a project that does is known by its classes, whatever its
/// build says.
public final class PreviewFeatures {
  public static final String OPTION = "--enable-preview";

  private static final int MOST_FILES = 20_000;
  private static final int MAGIC = 0xCAFEBABE;
  private static final int MARK = 0xFFFF;

  private PreviewFeatures() {}

  public static boolean usedIn(List<Path> folders) {
    return folders.stream().filter(Files::isDirectory).anyMatch(PreviewFeatures::usedIn);
  }

  private static boolean usedIn(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .limit(MOST_FILES)
          .anyMatch(PreviewFeatures::isMarked);
    } catch (IOException | UncheckedIOException e) {
      // Being written just now.
      return false;
    }
  }

  private static boolean isMarked(Path file) {
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
      return in.readInt() == MAGIC && in.readUnsignedShort() == MARK;
    } catch (IOException e) {
      return false;
    }
  }
}
