package dev.konsol.console.past;

import dev.konsol.fuzz.Take;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.Properties;

/// What an earlier daemon wrote about a console, damaged: a record or none.
public final class RecordsFuzz {
  private static final Path LOGS = Path.of("/logs");

  private RecordsFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    Properties all = new Properties();
    ConsoleRecord record;
    try {
      all.load(new StringReader(Take.text(data)));
      record = ConsoleRecord.read(all, LOGS);
    } catch (IllegalArgumentException | DateTimeException e) {
      return; // as its reader does
    }
    Take.check(ConsoleRecord.read(record.written(), LOGS).equals(record), "another record");
  }
}
