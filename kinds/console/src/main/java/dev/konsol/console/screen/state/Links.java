package dev.konsol.console.screen.state;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The addresses that a program said its text leads to (OSC 8), by numbers that cells have room
/// for. The newest are kept; older text leads nowhere any more.
public final class Links {
  public static final int NONE = 0;
  private static final int MOST = 512;
  private static final int LONGEST = 2083;
  private static final Set<String> SCHEMES = Set.of("http", "https", "mailto", "file");

  private final Map<Integer, String> kept = new LinkedHashMap<>();
  private int newest;

  /// The number of an address; [#NONE] for one that nobody should follow.
  public int number(String address) {
    if (!isAllowed(address)) {
      return NONE;
    }
    if (!address.equals(kept.get(newest))) {
      newest++;
      kept.put(newest, address);
      kept.remove(newest - MOST);
    }
    return newest;
  }

  /// What may be handed to a terminal of somebody else: printable ASCII, and a usual scheme.
  private static boolean isAllowed(String address) {
    int colon = address.indexOf(':');
    return colon > 0
        && address.length() <= LONGEST
        && SCHEMES.contains(address.substring(0, colon).toLowerCase(Locale.ROOT))
        && address.chars().allMatch(c -> c > ' ' && c < 0x7f);
  }

  /// Empty for a number that stands for nothing.
  public String address(int number) {
    return kept.getOrDefault(number, "");
  }
}
