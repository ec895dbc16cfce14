package dev.konsol.store;

import java.time.Duration;

/// Where sessions are kept, and within what bounds.
///
/// @param url `jdbc:sqlite:FILE` or `jdbc:postgresql://…`
/// @param patience how long a locked database is waited for
/// @param largest what an SQLite file may have in bytes; 0 is no bound but the disk's
public record StoreSettings(String url, Duration patience, long largest) {
  public static StoreSettings of(String url) {
    return new StoreSettings(url, Duration.ofSeconds(5), 0);
  }
}
