package dev.konsol.http.jetty;

import java.net.Inet6Address;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The names in a `Host` that can mean nothing but this machine: `localhost`, and addresses of the
/// loopback as numbers. No name is looked up: whoever owns one decides where it leads.
final class LoopbackName {
  private static final Set<String> USUAL = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final String PART = "(0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])";
  private static final Pattern FOUR_NUMBERS = Pattern.compile("127(\\." + PART + "){3}");

  /// Neither a zone nor an address of version 4 within it.
  private static final Pattern SIX = Pattern.compile("\\[([0-9A-Fa-f:]{2,39})\\]");

  private LoopbackName() {}

  /// @param host without its port
  static boolean is(String host) {
    return isUsual(host) || FOUR_NUMBERS.matcher(host).matches() || isSix(host);
  }

  /// One of those by which a page of this server is opened: only these stand for each other.
  static boolean isUsual(String host) {
    return USUAL.contains(host.toLowerCase(Locale.ROOT));
  }

  private static boolean isSix(String host) {
    Matcher literal = SIX.matcher(host);
    try {
      // What wraps an address of version 4 is none of version 6 to the library.
      return literal.matches()
          && Inet6Address.ofLiteral(literal.group(1)) instanceof Inet6Address six
          && six.isLoopbackAddress();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
