package dev.konsol.worker;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// Class files of sources written by hand, with polls where the compiler would weave them.
final class Compiled {
  private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();

  /// Kept open: listing the JDK's packages anew costs more than the tests themselves.
  private static final JavaFileManager FILES = JAVAC.getStandardFileManager(null, null, null);

  /// The same sources are wanted for every Java.
  private static final Map<String, Map<String, byte[]>> DONE = new ConcurrentHashMap<>();

  private Compiled() {}

  /// A class of this name, whose method `run` has this body.
  static Map<String, byte[]> snippet(String name, String body) {
    return snippet(name, body, "");
  }

  static Map<String, byte[]> snippet(String name, String body, String members) {
    return source(
        name,
        """
        import static dev.konsol.worker.Display.*;
        import dev.konsol.worker.run.Stop;
        import java.util.*;
        import java.util.concurrent.*;
        import java.util.stream.*;

        public class %s {
          %s
          public static Object run() throws Throwable {
            %s
          }
        }
        """
            .formatted(name, members, body));
  }

  static Map<String, byte[]> source(String name, String source) {
    return DONE.computeIfAbsent(source, text -> compile(name, text));
  }

  private static Map<String, byte[]> compile(String name, String source) {
    Memory files = new Memory(FILES);
    StringWriter messages = new StringWriter();
    List<String> options =
        List.of(
            "-source", "17", "-target", "17", "-cp", TestHost.jar(), "-Xlint:none", "-proc:none");
    if (!JAVAC
        .getTask(messages, files, null, options, null, List.of(new Source(name, source)))
        .call()) {
      throw new AssertionError(messages + "\n" + source);
    }
    Map<String, byte[]> classes = new LinkedHashMap<>();
    files.made.forEach((type, bytes) -> classes.put(type, bytes.toByteArray()));
    return classes;
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name.replace('.', '/') + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private static final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
    final Map<String, ByteArrayOutputStream> made = new LinkedHashMap<>();

    Memory(JavaFileManager files) {
      super(files);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String type, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(URI.create("mem:///" + type.replace('.', '/')), kind) {
        @Override
        public OutputStream openOutputStream() throws IOException {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          made.put(type, bytes);
          return bytes;
        }
      };
    }
  }
}
