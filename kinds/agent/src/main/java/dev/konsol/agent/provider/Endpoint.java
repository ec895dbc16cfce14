package dev.konsol.agent.provider;

import dev.konsol.agent.provider.access.Credential;
import dev.konsol.agent.provider.answer.ProviderError;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Where a provider is, and how it knows us.
///
/// @param provider its name, as people say it
/// @param url nothing where the library knows it
/// @param query what each address ends with, as in `api-version`
record Endpoint(
    String provider,
    Optional<String> url,
    Credential credential,
    Map<String, String> headers,
    Map<String, String> query) {
  /// What is shorter is no secret, and may be anywhere.
  private static final int SHORTEST_SECRET = 6;

  private static final String HIDDEN = "***";

  Endpoint {
    headers = Map.copyOf(headers);
    query = Map.copyOf(query);
  }

  Endpoint(String provider, Optional<String> url, Credential credential) {
    this(provider, url, credential, Map.of(), Map.of());
  }

  Endpoint at(Optional<String> other) {
    return new Endpoint(provider, other, credential, headers, query);
  }

  /// An address with what each of them ends with.
  URI address(String path) {
    if (query.isEmpty()) {
      return URI.create(path);
    }
    String words =
        new TreeMap<>(query)
            .entrySet().stream()
                .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
                .collect(Collectors.joining("&"));
    return URI.create(path + (path.contains("?") ? "&" : "?") + words);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /// A text without what nobody may see: some providers repeat the key they refuse.
  String withoutSecrets(String text) {
    List<String> secrets = new ArrayList<>(credential.secrets());
    secrets.addAll(headers.values());
    secrets.addAll(query.values());
    String safe = text;
    for (String secret : secrets) {
      if (secret.length() >= SHORTEST_SECRET) {
        safe = withoutBeginning(safe.replace(secret, HIDDEN), secret);
      }
    }
    return safe;
  }

  /// What providers say is cut where it is long, and so is a key at its end.
  private static String withoutBeginning(String text, String secret) {
    String said =
        text.endsWith(ProviderError.CUT)
            ? text.substring(0, text.length() - ProviderError.CUT.length())
            : text;
    for (int length = secret.length() - 1; length >= SHORTEST_SECRET; length--) {
      if (said.endsWith(secret.substring(0, length))) {
        return said.substring(0, said.length() - length) + HIDDEN + text.substring(said.length());
      }
    }
    return text;
  }

  /// Keys stay out of logs and messages.
  @Override
  public String toString() {
    return "Endpoint[" + provider + "]";
  }
}
