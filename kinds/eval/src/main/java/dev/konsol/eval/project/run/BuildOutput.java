package dev.konsol.eval.project.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What is worth keeping of a build's output, in bounded space: the compilers' errors, the marked
/// lines, the last lines. Filled by one thread, read by others once that has ended.
public final class BuildOutput {
  private static final int MOST_ERRORS = 20;
  private static final int LAST_LINES = 25;
  private static final int MOST_MARKED = 20_000;
  private static final int MOST_CHARS = 8192;

  /// A source file and a line in it, as javac, kotlinc, Maven and Gradle write it.
  private static final Pattern PLACE =
      Pattern.compile("\\.(java|kt|kts|groovy|scala)['\"]?(:\\[?\\d+|: \\(\\d+| line: \\d+)");

  private static final Pattern WARNING = Pattern.compile("^(w: |\\[WARNING])|: warning:");
  private static final Pattern LEAD = Pattern.compile("^(\\[ERROR]|e:) +");
  private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");

  /// How a tool says that this JVM is too old or too new for it, or for the release it is to
  /// compile.
  private static final Pattern WRONG_JVM =
      Pattern.compile(
          "Unsupported class file major version|UnsupportedClassVersionError"
              + "|Could not determine java version|invalid (target|source) release"
              + "|(Source|Target) option \\d+ is no longer supported"
              + "|release version \\d+ not supported|Unrecognized option|Unrecognized VM option"
              + "|Detected JDK .* is not in the allowed range|requires Java \\d+|requires JVM \\d+|Unsupported Java|incompatible with Java"
              + "|Could not initialize class org\\.codehaus\\.groovy");

  private final Set<String> errors = new LinkedHashSet<>();
  private final ArrayDeque<String> last = new ArrayDeque<>();
  private final List<String> marked = new ArrayList<>();
  private boolean wrongJvm;

  void readAll(InputStream stream) {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      StringBuilder line = new StringBuilder();
      for (int c = reader.read(); c >= 0; c = reader.read()) {
        if (c == '\n') {
          see(line.toString());
          line.setLength(0);
        } else if (line.length() < MOST_CHARS) {
          line.append((char) c);
        }
      }
      see(line.toString());
    } catch (IOException e) {
      see("(the build's output broke off: " + e.getMessage() + ")");
    }
  }

  void see(String raw) {
    String line = COLOUR.matcher(raw).replaceAll("").stripTrailing();
    if (line.isEmpty()) {
      return;
    }
    int mark = line.indexOf(MarkedLines.MARK);
    if (mark >= 0) {
      // What a build script prints without a line's end stands before it.
      if (marked.size() < MOST_MARKED) {
        marked.add(line.substring(mark));
      }
      return;
    }
    wrongJvm |= WRONG_JVM.matcher(line).find();
    if (errors.size() < MOST_ERRORS && isError(line)) {
      errors.add(LEAD.matcher(line).replaceFirst(""));
    }
    if (last.size() == LAST_LINES) {
      last.removeFirst();
    }
    last.addLast(line);
  }

  private static boolean isError(String line) {
    return PLACE.matcher(line).find() && !WARNING.matcher(line).find();
  }

  boolean wrongJvm() {
    return wrongJvm && errors.isEmpty();
  }

  public List<String> marked() {
    return List.copyOf(marked);
  }

  /// The lines that were kept: errors, and the last.
  public List<String> lines() {
    return Stream.concat(errors.stream(), last.stream()).toList();
  }

  public Optional<String> find(Pattern pattern) {
    return lines().stream().filter(line -> pattern.matcher(line).find()).findFirst();
  }

  /// The compilers' own words first, then how the build ended.
  public String describe() {
    StringBuilder text = new StringBuilder(String.join("\n", errors));
    if (!errors.isEmpty()) {
      text.append("\n\nThe build's last lines:\n");
    }
    return text.append(String.join("\n", last)).toString();
  }
}
