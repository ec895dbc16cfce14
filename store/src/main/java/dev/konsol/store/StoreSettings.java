package dev.konsol.store;

import java.time.Duration;
import java.util.regex.Pattern;

/// Where sessions are kept, and within what bounds.
///
/// @param url `jdbc:sqlite:FILE` or `jdbc:postgresql://…`
/// @param patience how long a locked database is waited for
/// @param largest what an SQLite file may have in bytes; 0 is no bound but the disk's
public record StoreSettings(String url, Duration patience, long largest) {
  /// Between a user and `@`, or as a parameter.
  private static final Pattern PASSWORD =
      Pattern.compile("(?i)(?<=//[^/@:]{0,200}:)[^/@]+(?=@)|(?<=[?&](?:ssl)?password=)[^&]+");

  public static StoreSettings of(String url) {
    return new StoreSettings(url, Duration.ofSeconds(5), 0);
  }

  /// An address, or a text with one in it, as it may be shown and logged.
  public static String withoutPassword(String url) {
    return PASSWORD.matcher(url).replaceAll("…");
  }

  public static boolean hasPassword(String url) {
    return PASSWORD.matcher(url).find();
  }

  @Override
  public String toString() {
    return withoutPassword(url);
  }
}
