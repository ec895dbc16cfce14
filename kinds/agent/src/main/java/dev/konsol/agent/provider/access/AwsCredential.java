package dev.konsol.agent.provider.access;

import dev.konsol.agent.model.ModelException;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Amazon's: each request is signed.
public final class AwsCredential implements Credential {
  private final String region;
  private final Clock clock;
  private final Source source;

  /// Where the keys are.
  private interface Source {
    AwsKeys keys() throws InterruptedException, ModelException;

    List<String> secrets();

    boolean renew();
  }

  private AwsCredential(String region, Clock clock, Source source) {
    this.region = region;
    this.clock = clock;
    this.source = source;
  }

  public static AwsCredential of(String region, AwsKeys keys, Clock clock) {
    return new AwsCredential(
        region,
        clock,
        new Source() {
          @Override
          public AwsKeys keys() {
            return keys;
          }

          @Override
          public List<String> secrets() {
            return keys.secrets();
          }

          @Override
          public boolean renew() {
            return false;
          }
        });
  }

  /// With keys that a command prints.
  ///
  /// @param argv prints what `aws configure export-credentials` does
  public static AwsCredential of(String region, Commands commands, List<String> argv, Clock clock) {
    CommandOutput output = new CommandOutput(commands, argv, clock);
    return new AwsCredential(
        region,
        clock,
        new Source() {
          @Override
          public AwsKeys keys() throws InterruptedException, ModelException {
            return read(output.get());
          }

          @Override
          public List<String> secrets() {
            List<String> secrets = new ArrayList<>(List.of(output.last()));
            try {
              secrets.addAll(read(output.last()).secrets());
            } catch (ModelException e) {
              // There are none yet.
            }
            return secrets;
          }

          @Override
          public boolean renew() {
            output.forget();
            return true;
          }
        });
  }

  private static AwsKeys read(String json) throws ModelException {
    try {
      JsonNode node = JsonMapper.shared().readTree(json);
      AwsKeys keys =
          new AwsKeys(
              node.path("AccessKeyId").asString(""),
              node.path("SecretAccessKey").asString(""),
              node.path("SessionToken").asString(""));
      if (!keys.id().isEmpty() && !keys.secret().isEmpty()) {
        return keys;
      }
    } catch (JacksonException e) {
      // The same as none.
    }
    throw new ModelException(
        ModelException.Kind.REFUSED,
        "cannot be asked: the command for its key did not print AccessKeyId and SecretAccessKey");
  }

  @Override
  public Map<String, String> headers(URI address, String body)
      throws InterruptedException, ModelException {
    return new AwsSignature(source.keys(), region, "bedrock", clock).headers(address, body);
  }

  @Override
  public List<String> secrets() {
    return source.secrets();
  }

  @Override
  public boolean renew() {
    return source.renew();
  }
}
