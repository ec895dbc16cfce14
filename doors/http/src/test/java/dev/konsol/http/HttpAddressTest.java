package dev.konsol.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpAddressTest {
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1",
    "::1, [::1]",
    "::, [::]",
    "2001:db8:0:0:1:0:0:1, [2001:db8::1:0:0:1]",
    "fe80:0:0:0:0:0:0:0, [fe80::]",
    "10:0:1:2:3:4:5:60, [10:0:1:2:3:4:5:60]",
  })
  void anAddressOfVersionSixIsShortInAUrl(String address, String shown) {
    assertThat(HttpAddress.inUrl(InetAddress.ofLiteral(address))).isEqualTo(shown);
  }
}
