package dev.konsol.tools.mcp.auth;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.konsol.core.Sha256;
import dev.konsol.tools.mcp.auth.Discovery.Issuer;
import dev.konsol.tools.mcp.auth.Discovery.Resource;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// What one login asks an authorization server for, by way of the person's browser, and whether
/// what comes back is its answer.
///
/// @param redirect where the browser brings the answer
/// @param state known to this login alone
/// @param verifier proves that who exchanges the code is who asked for it (PKCE)
record AuthorizationRequest(
    Issuer issuer,
    Resource resource,
    ClientIdentity identity,
    String redirect,
    String state,
    String verifier) {
  private static final int SECRET_BYTES = 32;

  static AuthorizationRequest of(
      Issuer issuer, Resource resource, ClientIdentity identity, String redirect) {
    SecureRandom random = new SecureRandom();
    return new AuthorizationRequest(
        issuer, resource, identity, redirect, secret(random), secret(random));
  }

  /// What the person opens in a browser.
  String address() {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("response_type", "code");
    query.put("client_id", identity.id());
    query.put("redirect_uri", redirect);
    query.put("state", state);
    query.put("code_challenge", challenge(verifier));
    query.put("code_challenge_method", "S256");
    query.put("resource", resource.identifier());
    if (!resource.scope().isEmpty()) {
      query.put("scope", resource.scope());
    }
    String base = issuer.authorization().uri().toASCIIString();
    return base + (base.contains("?") ? "&" : "?") + JsonClient.encoded(query);
  }

  /// The code that the browser brought. An answer that is not to our question brings somebody
  /// else's code.
  String code(Map<String, String> brought) {
    byte[] said = brought.getOrDefault("state", "").getBytes(US_ASCII);
    if (!MessageDigest.isEqual(said, state.getBytes(US_ASCII))) {
      throw Login.failed("what the browser brought does not belong to this login");
    }
    if (!brought.getOrDefault("iss", issuer.name()).equals(issuer.name())) {
      throw Login.failed("what the browser brought is another authorization server's");
    }
    if (brought.containsKey("error")) {
      throw Login.failed(
          TokenEndpoint.shown(
              "it was refused: "
                  + brought.get("error")
                  + " "
                  + brought.getOrDefault("error_description", "")));
    }
    return Optional.ofNullable(brought.get("code"))
        .orElseThrow(() -> Login.failed("the browser brought no code"));
  }

  private static String secret(SecureRandom random) {
    byte[] bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    return text(bytes);
  }

  private static String challenge(String verifier) {
    return text(Sha256.of(verifier));
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
