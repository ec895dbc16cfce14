package dev.konsol.compiler.java.direct;

import dev.konsol.wire.compile.Compiled.ClassFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;

/// The files of a session as javac sees them: the JDK and the class path from disk, the snippets'
/// classes from memory. Confined to one thread at a time.
final class SessionFiles extends ForwardingJavaFileManager<StandardJavaFileManager> {
  /// Where JShell puts its snippets. The members that a snippet's type keeps to its package are to
  /// be seen.
  static final String PACKAGE = "REPL";

  private final Map<String, byte[]> snippets;
  private final Set<String> listed = new HashSet<>();
  private final List<Written> written = new ArrayList<>();
  private String source = "";

  /// `snippets` are the class files by name, as they are at the time of a compilation.
  SessionFiles(StandardJavaFileManager disk, Map<String, byte[]> snippets) {
    super(disk);
    this.snippets = snippets;
  }

  static JavaFileObject source(String name, String text) {
    return new SimpleJavaFileObject(
        uri(name, JavaFileObject.Kind.SOURCE), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    };
  }

  private static URI uri(String name, JavaFileObject.Kind kind) {
    return URI.create("snippet:///" + PACKAGE + "/" + name + kind.extension);
  }

  /// What is listed from here on is for this source.
  void compiling(String text) {
    source = text;
    listed.clear();
    written.clear();
  }

  /// The names of the snippets' classes that were listed for this source.
  Set<String> listed() {
    return listed;
  }

  /// What was generated since the last time.
  List<ClassFile> takeWritten() {
    List<ClassFile> taken =
        written.stream().map(each -> new ClassFile(each.name, each.bytes.toByteArray())).toList();
    written.clear();
    return taken;
  }

  @Override
  public Iterable<JavaFileObject> list(
      JavaFileManager.Location location,
      String packageName,
      Set<JavaFileObject.Kind> kinds,
      boolean recurse)
      throws IOException {
    boolean ours = packageName.equals(PACKAGE) && location.getName().equals("CLASS_PATH");
    if (!ours || !kinds.contains(JavaFileObject.Kind.CLASS)) {
      return super.list(location, packageName, kinds, recurse);
    }
    List<JavaFileObject> files = new ArrayList<>();
    snippets.forEach(
        (name, bytes) -> {
          if (isNeeded(name)) {
            files.add(new Kept(name, bytes));
            listed.add(name);
          }
        });
    return files;
  }

  /// Nobody but the source itself refers to the class of a variable that JShell does not know; and
  /// in a long session most are of that kind.
  private boolean isNeeded(String name) {
    return !name.startsWith(DirectVariables.CLASS) || source.contains(simple(name));
  }

  @Override
  public String inferBinaryName(JavaFileManager.Location location, JavaFileObject file) {
    return file instanceof Kept kept ? kept.name : super.inferBinaryName(location, file);
  }

  @Override
  public JavaFileObject getJavaFileForOutput(
      JavaFileManager.Location location,
      String className,
      JavaFileObject.Kind kind,
      FileObject sibling) {
    Written file = new Written(className);
    written.add(file);
    return file;
  }

  private static String simple(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }

  private static final class Kept extends SimpleJavaFileObject {
    private final String name;
    private final byte[] bytes;

    Kept(String name, byte[] bytes) {
      super(uri(simple(name), Kind.CLASS), Kind.CLASS);
      this.name = name;
      this.bytes = bytes;
    }

    @Override
    public InputStream openInputStream() {
      return new ByteArrayInputStream(bytes);
    }
  }

  private static final class Written extends SimpleJavaFileObject {
    private final String name;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Written(String name) {
      super(uri(simple(name), Kind.CLASS), Kind.CLASS);
      this.name = name;
    }

    @Override
    public OutputStream openOutputStream() {
      return bytes;
    }
  }
}
