package dev.konsol.agent.provider.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class AwsSignatureTest {
  private static final Clock THEN =
      Clock.fixed(Instant.parse("2015-08-30T12:36:00Z"), ZoneOffset.UTC);

  private static final AwsKeys KEYS =
      new AwsKeys("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", "");

  /// The example `post-vanilla` of Amazon's own test suite.
  @Test
  void signsAsAmazonDoes() {
    assertThat(
            new AwsSignature(KEYS, "us-east-1", "service", THEN)
                .headers(URI.create("https://example.amazonaws.com/"), ""))
        .containsEntry("x-amz-date", "20150830T123600Z")
        .containsEntry(
            "Authorization",
            "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request,"
                + " SignedHeaders=host;x-amz-date,"
                + " Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b");
  }
}
