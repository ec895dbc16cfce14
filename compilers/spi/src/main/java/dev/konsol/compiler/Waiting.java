package dev.konsol.compiler;

import java.util.Set;
import java.util.regex.Pattern;

/// Methods of the JDK that wait and that no interrupt ends, but something else does: a socket that
/// accepts ends by being closed, a statement by being cancelled.
final class Waiting {
  private static final Set<String> SOCKETS = Set.of("java/net/ServerSocket");
  private static final Set<String> STATEMENTS =
      Set.of("java/sql/Statement", "java/sql/PreparedStatement", "java/sql/CallableStatement");

  /// Without an argument, or with the text of the statement alone.
  private static final Pattern EXECUTES = Pattern.compile("\\((Ljava/lang/String;)?\\).*");

  private Waiting() {}

  static boolean is(String owner, String name, String descriptor) {
    return (SOCKETS.contains(owner) && name.equals("accept"))
        || (STATEMENTS.contains(owner)
            && name.startsWith("execute")
            && EXECUTES.matcher(descriptor).matches());
  }
}
