package dev.konsol.tools.mcp.auth;

import dev.konsol.tools.mcp.auth.JsonClient.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/// Finds who gives tokens for a server: the server's own document (RFC 9728) names an issuer, and
/// the issuer's (RFC 8414, or that of OpenID Connect) its endpoints.
record Discovery(Endpoint server, JsonClient http) {
  private static final String OF_RESOURCE = "/.well-known/oauth-protected-resource";
  private static final String OF_ISSUER = "/.well-known/oauth-authorization-server";
  private static final String OF_OPENID = "/.well-known/openid-configuration";

  /// What tokens are for, who gives them, and the scope to ask for, which may be empty.
  record Resource(String identifier, Endpoint issuer, String scope) {}

  /// @param registration nothing where clients cannot register themselves
  record Issuer(
      String name, Endpoint authorization, Endpoint token, Optional<Endpoint> registration) {}

  Resource resource(Challenge challenge) throws InterruptedException {
    for (Endpoint at : places(challenge)) {
      Answer answer = http.get(at);
      if (answer.fine()) {
        return resource(answer, challenge);
      }
    }
    // Servers of the protocol's first revision with logins are their own issuers.
    return new Resource(server.canonical(), server.at(""), challenge.scope());
  }

  private List<Endpoint> places(Challenge challenge) {
    if (challenge.metadata().isEmpty()) {
      return List.of(server.at(OF_RESOURCE + server.path()), server.at(OF_RESOURCE));
    }
    String what = "What the server names as its description";
    Endpoint named = server.names(challenge.metadata(), what);
    if (!named.origin().equals(server.origin())) {
      throw Endpoint.refused(what, "'" + named.uri() + "' is somebody else's");
    }
    return List.of(named);
  }

  /// A document of another server would get that one's tokens for this one.
  private Resource resource(Answer answer, Challenge challenge) {
    String what = "The server's description of itself";
    Endpoint described = Endpoint.of(answer.text("resource"), what);
    if (!described.covers(server)) {
      throw Endpoint.refused(what, "it is about '" + described.uri() + "'");
    }
    String issuer = answer.body().path("authorization_servers").path(0).asString("");
    String scope =
        challenge.scope().isEmpty()
            ? String.join(" ", texts(answer.body().path("scopes_supported")))
            : challenge.scope();
    return new Resource(
        answer.text("resource"),
        issuer.isEmpty() ? server.at("") : server.names(issuer, "The authorization server"),
        scope);
  }

  Issuer issuer(Endpoint issuer) throws InterruptedException {
    List<Endpoint> places = new ArrayList<>();
    places.add(issuer.at(OF_ISSUER + issuer.path()));
    places.add(issuer.at(OF_OPENID + issuer.path()));
    if (!issuer.path().isEmpty()) {
      places.add(issuer.at(issuer.path() + OF_OPENID));
    }
    for (Endpoint at : places) {
      Answer answer = http.get(at);
      if (answer.fine()) {
        return issuer(issuer, answer);
      }
    }
    throw Endpoint.refused("The authorization server", "'" + issuer.uri() + "' describes nothing");
  }

  private Issuer issuer(Endpoint asked, Answer answer) {
    String what = "The authorization server's description";
    Endpoint itself = Endpoint.of(answer.text("issuer"), what);
    if (!itself.canonical().equals(asked.canonical())) {
      throw Endpoint.refused(what, "that of '" + asked.uri() + "' is about '" + itself.uri() + "'");
    }
    if (!texts(answer.body().path("code_challenge_methods_supported")).contains("S256")) {
      throw Endpoint.refused(what, "it does not promise PKCE with S256");
    }
    String registration = answer.text("registration_endpoint");
    return new Issuer(
        answer.text("issuer"),
        server.names(answer.text("authorization_endpoint"), "The authorization endpoint"),
        server.names(answer.text("token_endpoint"), "The token endpoint"),
        registration.isEmpty()
            ? Optional.empty()
            : Optional.of(server.names(registration, "The registration endpoint")));
  }

  private static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(each -> each.asString(""))
        .collect(Collectors.toList());
  }
}
