package dev.konsol.lines.protocol;

/// A response as it goes out, and what begins only when it has.
@SuppressWarnings("ArrayRecordComponent") // written, never compared
public record Response(byte[] line, Runnable afterwards) {
  /// The client has its response already.
  public static final Response GIVEN = of(new byte[0]);

  public Response then(Runnable next) {
    return new Response(line, next);
  }

  static Response of(byte[] line) {
    return new Response(line, () -> {});
  }
}
