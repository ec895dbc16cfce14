package dev.konsol.http.v1;

import dev.konsol.http.access.Grant;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/// Where the page is, and what in it: everything that matters is in the fragment, which browsers
/// keep to themselves.
final class PageAddress {
  /// A token follows.
  static final String PREFIX = "/#token=";

  private PageAddress() {}

  /// Goes behind the token, and leads to a session.
  static String session(Grant.Ref ref) {
    return "&session=" + escaped(ref.kind()) + "/" + escaped(ref.id());
  }

  private static String escaped(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
