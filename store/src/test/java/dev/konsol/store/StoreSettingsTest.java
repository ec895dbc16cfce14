package dev.konsol.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StoreSettingsTest {
  @Test
  void aPasswordIsNeverShown() {
    assertThat(StoreSettings.of("jdbc:postgresql://me:secret@host/db"))
        .hasToString("jdbc:postgresql://me:…@host/db");
    assertThat(StoreSettings.of("jdbc:postgresql://host/db?user=me&password=secret&ssl=true"))
        .hasToString("jdbc:postgresql://host/db?user=me&password=…&ssl=true");
    assertThat(StoreSettings.hasPassword("jdbc:postgresql://me@host:5432/db?user=me")).isFalse();
    assertThat(StoreSettings.hasPassword("jdbc:postgresql://me:secret@host/db")).isTrue();
  }
}
