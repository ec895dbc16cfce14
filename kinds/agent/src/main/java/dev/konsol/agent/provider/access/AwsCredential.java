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
public record AwsCredential(String region, Clock clock, Secret secret, Reader reader)
    implements Credential {
  /// Finds the keys in a secret.
  interface Reader {
    AwsKeys read(String secret) throws ModelException;
  }

  public static AwsCredential of(String region, AwsKeys keys, Clock clock) {
    return new AwsCredential(region, clock, new Secret.Known(keys.secret()), _ -> keys);
  }

  /// With keys that a command prints.
  ///
  /// @param argv prints what `aws configure export-credentials` does
  public static AwsCredential of(
      String region, CredentialCommands commands, List<String> argv, Clock clock) {
    CommandOutput output = new CommandOutput(commands, argv, clock);
    return new AwsCredential(region, clock, output, AwsCredential::printed);
  }

  private static AwsKeys printed(String json) throws ModelException {
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
    AwsKeys keys = reader.read(secret.get());
    return new AwsSignature(keys, region, "bedrock", clock).headers(address, body);
  }

  @Override
  public List<String> secrets() {
    List<String> secrets = new ArrayList<>(List.of(secret.last()));
    try {
      secrets.addAll(reader.read(secret.last()).secrets());
    } catch (ModelException e) {
      // There are none yet.
    }
    return secrets;
  }

  @Override
  public boolean renew() {
    return secret.renew();
  }
}
