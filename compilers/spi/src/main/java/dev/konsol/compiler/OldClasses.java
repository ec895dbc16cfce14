package dev.konsol.compiler;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/// For the build. The JVM's ahead-of-time cache takes no class file from before Java 6, nor what
/// extends such a class, and Kotlin's compiler has hundreds of them: each start would read them
/// from their jars and check them in the old, slow way. So they are written again in a newer form,
/// with the tables that the quick way needs.
public final class OldClasses {
  /// First in the class path, which is in the order of names.
  private static final String RENEWED = "0-renewed.jar";

  private static final int OLDEST_IN_CACHE = ClassFile.JAVA_6_VERSION;
  private static final int MAJOR_VERSION_AT = 6;

  // Always the same, so that the same jars give the same jar.
  private static final LocalDateTime TIME = LocalDateTime.of(2000, 1, 1, 0, 0);

  private final List<Path> jars;
  private final ClassFile files;
  private final Set<String> seen = new HashSet<>();

  private OldClasses(List<Path> jars, ClassLoader loader) {
    this.jars = jars;
    var hierarchy = ClassHierarchyResolver.ofResourceParsing(loader).cached();
    files =
        ClassFile.of(
            StackMapsOption.GENERATE_STACK_MAPS, ClassHierarchyResolverOption.of(hierarchy));
  }

  /// Each argument is a folder of jars. One more is written there: what is too old in the others.
  public static void main(String[] args) throws IOException {
    for (String folder : args) {
      renew(Path.of(folder));
    }
  }

  static void renew(Path folder) throws IOException {
    List<Path> jars;
    try (Stream<Path> files = Files.list(folder)) {
      jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
    URL[] places = new URL[jars.size()];
    for (int i = 0; i < places.length; i++) {
      places[i] = jars.get(i).toUri().toURL();
    }
    try (URLClassLoader loader = new URLClassLoader(places, ClassLoader.getPlatformClassLoader())) {
      new OldClasses(jars, loader).write(folder.resolve(RENEWED));
    }
  }

  private void write(Path renewed) throws IOException {
    try (OutputStream file = Files.newOutputStream(renewed);
        JarOutputStream out = new JarOutputStream(file)) {
      for (Path jar : jars) {
        try (JarFile in = new JarFile(jar.toFile())) {
          for (JarEntry entry : in.stream().toList()) {
            copy(in, entry, out);
          }
        }
      }
    }
  }

  private void copy(JarFile in, JarEntry entry, JarOutputStream out) throws IOException {
    // Of two classes of the same name the first counts.
    if (!entry.getName().endsWith(".class") || !seen.add(entry.getName())) {
      return;
    }
    Optional<byte[]> renewed = renewed(in, entry);
    if (renewed.isPresent()) {
      JarEntry copy = new JarEntry(entry.getName());
      copy.setTimeLocal(TIME);
      out.putNextEntry(copy);
      out.write(renewed.get());
      out.closeEntry();
    }
  }

  private Optional<byte[]> renewed(JarFile in, JarEntry entry) throws IOException {
    byte[] bytes;
    try (InputStream content = in.getInputStream(entry)) {
      bytes = content.readAllBytes();
    }
    return ByteBuffer.wrap(bytes).getShort(MAJOR_VERSION_AT) < OLDEST_IN_CACHE
        ? renewed(bytes)
        : Optional.empty();
  }

  /// Nothing for a class that has subroutines, which later versions do not allow: it stays as it
  /// is.
  private Optional<byte[]> renewed(byte[] old) {
    ClassTransform written =
        ClassTransform.transformingMethodBodies((code, element) -> code.with(element));
    ClassTransform newer =
        ClassTransform.endHandler(file -> file.withVersion(ClassFile.JAVA_8_VERSION, 0));
    try {
      return Optional.of(files.transformClass(files.parse(old), written.andThen(newer)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
