package dev.konsol.http.sessions;

import dev.konsol.agent.SessionInfo;
import dev.konsol.http.Problem;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;

/// The order of a list of sessions for somebody who goes through its pages: the latest touched
/// first, as it was for the first page. One that has been touched since would be before what the
/// client has, where it is not looked for any more: such sessions come last, by their age, which
/// does not change.
///
/// @param as the latest change that the first page knew of
record LatestFirst(Instant as) {

  /// For a first page.
  static LatestFirst of(List<SessionInfo> all) {
    return new LatestFirst(
        all.stream()
            .map(SessionInfo::updated)
            .max(Comparator.naturalOrder())
            .orElse(Instant.EPOCH));
  }

  /// For the page after the session with that key.
  static LatestFirst of(String key) {
    try {
      return new LatestFirst(Instant.parse(key.split(" ", 2)[0]));
    } catch (DateTimeParseException e) {
      throw Problem.badRequest("'cursor' is not one that a page came with");
    }
  }

  /// Different for each session; sorted, they are the list.
  String key(SessionInfo info) {
    boolean since = info.updated().isAfter(as);
    String place = since ? "2 " + newest(info.created()) : "1 " + newest(info.updated());
    return as + " " + place + " " + info.id();
  }

  private static String newest(Instant time) {
    long seconds = Long.MAX_VALUE - time.getEpochSecond();
    return "%019d.%09d".formatted(seconds, 999_999_999 - time.getNano());
  }
}
