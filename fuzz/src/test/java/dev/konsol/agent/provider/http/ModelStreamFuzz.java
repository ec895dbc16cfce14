package dev.konsol.agent.provider.http;

import dev.konsol.fuzz.Take;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;

/// What a model's provider streams: events until the end, wherever it was cut off.
public final class ModelStreamFuzz {
  private ModelStreamFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    EventStream events = new EventStream(new ByteArrayInputStream(data));
    long read = 0;
    for (Optional<String> event = events.next(); event.isPresent(); event = events.next()) {
      Take.check(!event.get().isEmpty(), "an empty event");
      read += event.get().length() + 1L;
    }
    Take.check(events.atEnd() && read <= data.length + 1L, "%d of %d", read, data.length);
  }
}
