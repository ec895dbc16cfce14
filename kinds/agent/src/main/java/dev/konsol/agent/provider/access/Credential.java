package dev.konsol.agent.provider.access;

import dev.konsol.agent.model.ModelException;
import java.net.URI;
import java.util.List;
import java.util.Map;

/// How a provider knows us.
public sealed interface Credential permits Credential.None, HeaderCredential, AwsCredential {
  /// The headers of one request that show it. May run a command and wait for it.
  ///
  /// @throws ModelException when there is none to be had; one sentence, for people
  Map<String, String> headers(URI address, String body) throws InterruptedException, ModelException;

  /// What nobody may see of it, as far as it is known now.
  List<String> secrets();

  /// It was refused. Answers whether another may be had, so that asking once more makes sense.
  default boolean renew() {
    return false;
  }

  /// Of a server of one's own that wants none.
  record None() implements Credential {
    @Override
    public Map<String, String> headers(URI address, String body) {
      return Map.of();
    }

    @Override
    public List<String> secrets() {
      return List.of();
    }
  }

  static Credential bearer(String key) {
    return bearer(new Secret.Known(key));
  }

  static Credential bearer(Secret key) {
    return new HeaderCredential("Authorization", "Bearer ", key);
  }

  static Credential header(String name, Secret key) {
    return new HeaderCredential(name, "", key);
  }
}
