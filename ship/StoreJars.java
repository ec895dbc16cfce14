import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// `java StoreJars.java FOLDER`: writes the jars of an installation again, for an archive that is
/// compressed as a whole. Their entries are stored, in the same order and with one date, because
/// what is deflated already hardly shrinks any more; and SQLite's driver keeps its native library
/// for this platform alone.
final class StoreJars {
  private static final LocalDateTime DATE = LocalDateTime.of(2026, 1, 1, 0, 0);
  private static final String OWN = "org/sqlite/native/Linux/x86_64/";
  private static final Pattern NATIVE = Pattern.compile("org/sqlite/native/.+/.+");

  private StoreJars() {}

  public static void main(String[] arguments) throws IOException {
    List<Path> jars;
    try (Stream<Path> files = Files.walk(Path.of(arguments[0]))) {
      jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
    for (Path jar : jars) {
      store(jar, StoreJars::isForThisPlatform);
    }
  }

  private static boolean isForThisPlatform(String entry) {
    return !NATIVE.matcher(entry).matches() || entry.startsWith(OWN);
  }

  private static void store(Path jar, Predicate<String> wanted) throws IOException {
    Path stored = jar.resolveSibling(jar.getFileName() + ".stored");
    try (ZipFile in = new ZipFile(jar.toFile());
        OutputStream file = Files.newOutputStream(stored);
        ZipOutputStream out = new ZipOutputStream(file)) {
      out.setMethod(ZipOutputStream.STORED);
      for (ZipEntry entry : (Iterable<ZipEntry>) in.stream().map(ZipEntry.class::cast)::iterator) {
        if (wanted.test(entry.getName())) {
          copy(in, entry, out);
        }
      }
    }
    Files.move(stored, jar, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void copy(ZipFile in, ZipEntry entry, ZipOutputStream out) throws IOException {
    byte[] bytes;
    try (InputStream content = in.getInputStream(entry)) {
      bytes = content.readAllBytes();
    }
    CRC32 sum = new CRC32();
    sum.update(bytes);
    ZipEntry copy = new ZipEntry(entry.getName());
    copy.setTimeLocal(DATE);
    copy.setSize(bytes.length);
    copy.setCompressedSize(bytes.length);
    copy.setCrc(sum.getValue());
    out.putNextEntry(copy);
    out.write(bytes);
    out.closeEntry();
  }
}
