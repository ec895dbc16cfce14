package dev.konsol.eval.project;

import dev.konsol.process.Jdk;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A JDK as version managers call it: `17`, `1.8`, `17.0.9-tem`, `temurin-17.0.9+9`,
/// `22.3.r17-grl`. It is looked up among the JDKs that are installed and is never part of a path:
/// whoever writes it chooses among the user's own JDKs.
///
/// @param text as it was written
/// @param version its number, which is that of a Java
/// @param vendor the rest in lower case, or empty
public record JdkName(String text, String version, String vendor) {
  private static final Pattern SHAPE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+-]{0,63}");

  /// GraalVM counted by itself once, and named the Java behind it.
  private static final Pattern BEHIND = Pattern.compile("(?:java|\\.r)(\\d{1,3})(?![\\d.])");

  private static final Pattern NUMBER =
      Pattern.compile("(?:^|(?<=[-_]))(\\d{1,3}(?:\\.\\d+)*)(?:[+_][\\d.]+)?(?=$|[-.+_])");

  /// Nothing when it is not the name of a Java.
  public static Optional<JdkName> of(String text) {
    if (!SHAPE.matcher(text).matches()) {
      return Optional.empty();
    }
    Matcher behind = BEHIND.matcher(text);
    if (behind.find()) {
      return Optional.of(new JdkName(text, behind.group(1), "graal"));
    }
    Matcher number = NUMBER.matcher(text);
    if (!number.find()) {
      return Optional.empty();
    }
    String rest = text.substring(0, number.start()) + text.substring(number.end());
    String vendor = rest.replaceAll("^[-_]+|[-_]+$", "").toLowerCase(Locale.ROOT);
    return Optional.of(new JdkName(text, number.group(1).replaceFirst("^1\\.", ""), vendor));
  }

  public int release() {
    return Integer.parseInt(version.replaceFirst("\\..*", ""));
  }

  /// The one that is meant; else, of those of that version, one by that vendor before the others.
  public Optional<Jdk> in(List<Jdk> installed) {
    return installed.stream()
        .filter(jdk -> isFolder(jdk) || isVersion(jdk))
        .max(
            Comparator.comparing(this::isFolder)
                .thenComparing(jdk -> !vendor.isEmpty() && jdk.isBy(vendor)));
  }

  private boolean isFolder(Jdk jdk) {
    return String.valueOf(jdk.home().getFileName()).equals(text);
  }

  private boolean isVersion(Jdk jdk) {
    return (jdk.version() + ".").startsWith(version + ".");
  }
}
