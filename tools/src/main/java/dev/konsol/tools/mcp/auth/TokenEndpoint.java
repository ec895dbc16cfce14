package dev.konsol.tools.mcp.auth;

import dev.konsol.core.KonsolException;
import dev.konsol.tools.mcp.auth.JsonClient.Answer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/// Where codes and refresh tokens become access tokens.
record TokenEndpoint(JsonClient http, InstantSource clock) {
  private static final int LONGEST = 32_000;
  private static final int LONGEST_REASON = 200;

  /// Where a server does not say: whether the token still counts is seen by its answers.
  private static final Duration UNSAID = Duration.ofDays(3_650);

  /// The endpoint answers with tokens, or says no for good.
  sealed interface Outcome {
    record Granted(TokenGrant grant) implements Outcome {}

    record Refused(String reason) implements Outcome {}
  }

  /// @param pending everything of the grant but its tokens
  Outcome exchange(TokenGrant pending, String code, String verifier, String redirect)
      throws InterruptedException {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "authorization_code");
    form.put("code", code);
    form.put("redirect_uri", redirect);
    form.put("code_verifier", verifier);
    return ask(pending, form);
  }

  Outcome refresh(TokenGrant grant) throws InterruptedException {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "refresh_token");
    form.put("refresh_token", grant.refreshToken());
    return ask(grant, form);
  }

  private Outcome ask(TokenGrant grant, Map<String, String> form) throws InterruptedException {
    Map<String, String> headers = new LinkedHashMap<>();
    grant.client().addTo(form, headers);
    form.put("resource", grant.resource());
    Answer answer = http.post(grant.tokenEndpoint(), form, headers);
    if (answer.status() == 400 || answer.status() == 401) {
      return new Outcome.Refused(reason(answer));
    }
    if (!answer.fine()) {
      throw wrong(grant, "it answered with status " + answer.status());
    }
    if (!answer.text("token_type").equalsIgnoreCase("Bearer")) {
      throw wrong(grant, "its tokens are not bearer tokens");
    }
    return new Outcome.Granted(granted(grant, answer));
  }

  private TokenGrant granted(TokenGrant grant, Answer answer) {
    String access = answer.text("access_token");
    // Without a new one the old one goes on.
    String refresh = answer.text("refresh_token");
    if (!word(access) || !(refresh.isEmpty() || word(refresh))) {
      throw wrong(grant, "its token is not one word");
    }
    return new TokenGrant(
        grant.server(),
        grant.issuer(),
        grant.tokenEndpoint(),
        grant.resource(),
        grant.client(),
        access,
        refresh.isEmpty() ? grant.refreshToken() : refresh,
        expiry(answer));
  }

  private Instant expiry(Answer answer) {
    long seconds = answer.body().path("expires_in").asLong(UNSAID.toSeconds());
    return clock.instant().plusSeconds(Math.clamp(seconds, 0, UNSAID.toSeconds()));
  }

  /// What is not could end a header, and would be shown by whoever refuses it.
  private static boolean word(String token) {
    return !token.isEmpty()
        && token.length() <= LONGEST
        && token.chars().allMatch(c -> c > ' ' && c < 0x7f);
  }

  static String reason(Answer answer) {
    String both = answer.text("error") + " " + answer.text("error_description");
    return shown(both.isBlank() ? "status " + answer.status() : both);
  }

  /// What others say, fit for a terminal.
  static String shown(String text) {
    String plain = text.replaceAll("\\p{Cntrl}", " ").strip();
    return plain.length() <= LONGEST_REASON ? plain : plain.substring(0, LONGEST_REASON) + "…";
  }

  private static KonsolException wrong(TokenGrant grant, String why) {
    return KonsolException.startFailed(
        "the token endpoint '" + grant.tokenEndpoint().uri() + "' cannot be used: " + why);
  }
}
