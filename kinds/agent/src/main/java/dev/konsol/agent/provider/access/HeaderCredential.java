package dev.konsol.agent.provider.access;

import dev.konsol.agent.model.ModelException;
import java.net.URI;
import java.util.List;
import java.util.Map;

/// A key in a header.
record HeaderCredential(String name, String prefix, Secret key) implements Credential {
  @Override
  public Map<String, String> headers(URI address, String body)
      throws InterruptedException, ModelException {
    String shown = key.get();
    if (shown.isEmpty()) {
      throw new ModelException(
          ModelException.Kind.REFUSED, "cannot be asked: the command for its key printed nothing");
    }
    return Map.of(name, prefix + shown);
  }

  @Override
  public List<String> secrets() {
    return List.of(key.last());
  }

  @Override
  public boolean renew() {
    return key.renew();
  }

  /// Keys stay out of logs and messages.
  @Override
  public String toString() {
    return "HeaderCredential[" + name + "]";
  }
}
