package dev.konsol.worker.link;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// Lines on descriptors 1 and 2 by which the host tells what native code and child processes
/// printed during a run from what came later. One write each, so that nothing gets in between.
public final class SyncMarks {
  private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);
  private final FileOutputStream err = new FileOutputStream(FileDescriptor.err);

  public void write(String id) {
    byte[] mark = ("\0konsol-sync:" + id + "\n").getBytes(StandardCharsets.UTF_8);
    write(out, mark);
    write(err, mark);
  }

  private static void write(FileOutputStream to, byte[] mark) {
    try {
      to.write(mark);
    } catch (IOException e) {
      // A descriptor that somebody closed has no output left to mark.
    }
  }
}
