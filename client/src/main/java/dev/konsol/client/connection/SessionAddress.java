package dev.konsol.client.connection;

import dev.konsol.wire.JsonLine;
import dev.konsol.wire.JsonObject;
import java.io.IOException;
import java.util.Optional;

/// Where a session is: `NAME`, or `NAME@HOST` where several hosts are one fleet.
///
/// @param host the one that has it; empty where that is the daemon of this connection
public record SessionAddress(String name, Optional<String> host) {

  /// As somebody wrote it. A daemon that is alone takes it for a name as it stands. A name alone
  /// that this daemon does not know is looked for on the other hosts; one that nobody knows may be
  /// made here.
  static SessionAddress find(Connection connection, String written, Optional<String> kind)
      throws IOException {
    Optional<String> self = connection.host();
    if (self.isEmpty() || saysHost(written)) {
      return written(self, written);
    }
    JsonLine request = JsonLine.object().put("cmd", "locate").put("name", written);
    kind.ifPresent(word -> request.put("kind", word));
    JsonObject answer = JsonObject.parse(connection.exchange(request));
    if (answer.text("code", "").equals("unknown_session")) {
      return new SessionAddress(written, Optional.empty());
    }
    return of(written, Connection.checked(answer).text("host"), self.get());
  }

  /// The same without looking for it: for one that is to be made.
  ///
  /// @param self the host that is asked, where it is one of several
  static SessionAddress written(Optional<String> self, String written) {
    if (self.isEmpty() || !saysHost(written)) {
      return new SessionAddress(written, Optional.empty());
    }
    int at = written.lastIndexOf('@');
    return of(written.substring(0, at), written.substring(at + 1), self.get());
  }

  private static boolean saysHost(String written) {
    int at = written.lastIndexOf('@');
    return at > 0 && at < written.length() - 1;
  }

  private static SessionAddress of(String name, String host, String self) {
    return new SessionAddress(name, Optional.of(host).filter(other -> !other.equals(self)));
  }

  /// As people write it.
  public String inWords() {
    return host.map(other -> name + "@" + other).orElse(name);
  }
}
