package dev.konsol.weaver;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/// Methods of the JDK that wait and that no interrupt ends, but something else does: a socket that
/// accepts, connects or receives ends by being closed, a statement by being cancelled, a request by
/// being disconnected.
final class Waiting {
  private static final Set<String> SOCKETS =
      Set.of("java/net/ServerSocket", "javax/net/ssl/SSLServerSocket");
  private static final Set<String> CONNECTIONS =
      Set.of("java/net/Socket", "javax/net/ssl/SSLSocket");
  private static final Set<String> DATAGRAMS =
      Set.of("java/net/DatagramSocket", "java/net/MulticastSocket");
  private static final Set<String> REQUESTS =
      Set.of(
          "java/net/URLConnection",
          "java/net/HttpURLConnection",
          "javax/net/ssl/HttpsURLConnection");
  private static final Set<String> ASKED = Set.of("connect", "getInputStream", "getResponseCode");
  private static final Set<String> STATEMENTS =
      Set.of("java/sql/Statement", "java/sql/PreparedStatement", "java/sql/CallableStatement");

  private static final int MOST_ARGUMENTS = 2;

  /// What a class file that calls any of them has among its names.
  private static final List<String> MENTIONS =
      List.of(
          "Statement",
          "java/net/ServerSocket",
          "java/net/Socket",
          "/SSLServerSocket",
          "/SSLSocket",
          "java/net/DatagramSocket",
          "java/net/MulticastSocket",
          "URLConnection");

  private Waiting() {}

  /// Whether it is worth reading the class file. Names are in it as they are.
  static boolean isMentioned(byte[] classFile) {
    String text = new String(classFile, StandardCharsets.ISO_8859_1);
    if (!text.contains("java/sql/") && !text.contains("java/net/") && !text.contains("net/ssl/")) {
      return false;
    }
    for (String name : MENTIONS) {
      if (text.contains(name)) {
        return true;
      }
    }
    return false;
  }

  static boolean is(int opcode, String owner, String name, String descriptor) {
    return isCall(opcode) && arguments(descriptor) <= MOST_ARGUMENTS && is(owner, name);
  }

  private static boolean is(String owner, String name) {
    return (SOCKETS.contains(owner) && name.equals("accept"))
        || (CONNECTIONS.contains(owner) && name.equals("connect"))
        || (DATAGRAMS.contains(owner) && name.equals("receive"))
        || (REQUESTS.contains(owner) && ASKED.contains(name))
        || (STATEMENTS.contains(owner) && name.startsWith("execute"));
  }

  /// Gives a stream whose reads wait, and end when it is closed.
  static boolean isStreamOfSocket(int opcode, String owner, String name) {
    return isCall(opcode) && CONNECTIONS.contains(owner) && name.equals("getInputStream");
  }

  /// One of `super` is part of a call that somebody else makes.
  private static boolean isCall(int opcode) {
    return opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE;
  }

  /// All of these take one place each.
  static int arguments(String descriptor) {
    return (Type.getArgumentsAndReturnSizes(descriptor) >> 2) - 1;
  }
}
