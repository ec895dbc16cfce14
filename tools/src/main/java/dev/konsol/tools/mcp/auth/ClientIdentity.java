package dev.konsol.tools.mcp.auth;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

/// Who we are to an authorization server.
///
/// @param secret empty for a public client, which we ask to be
/// @param inHeader whether the secret goes into a header instead of the form
record ClientIdentity(String id, String secret, boolean inHeader) {
  static ClientIdentity named(String id) {
    return new ClientIdentity(id, "", false);
  }

  void addTo(Map<String, String> form, Map<String, String> headers) {
    if (secret.isEmpty() || !inHeader) {
      form.put("client_id", id);
    }
    if (!secret.isEmpty() && inHeader) {
      String both = JsonClient.encoded(id) + ":" + JsonClient.encoded(secret);
      headers.put(
          "Authorization",
          "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8)));
    } else if (!secret.isEmpty()) {
      form.put("client_secret", secret);
    }
  }

  @Override
  public String toString() {
    return "ClientIdentity[" + id + "]";
  }
}
