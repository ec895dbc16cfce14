package dev.konsol.console.log;

import dev.konsol.console.disk.LogFiles;
import dev.konsol.console.disk.LogLocation;
import dev.konsol.console.disk.Segment;
import dev.konsol.console.log.Layout.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// A log that an earlier daemon has written, as its files are now. Where it is known how far the
/// output went, offsets are what they were; else they count from the oldest byte that is there. One
/// that never reached its cap and is shorter than its output had no room on the disk for the rest,
/// which was in the earlier daemon's memory.
record PastLog(Segment current, Segment previous, Layout layout, long head) {

  /// @param position where the output begins in the file, while it has only one
  static PastLog of(LogFiles files, Path path, long position, OptionalLong finalOffset) {
    Path olderPath = LogLocation.older(path);
    long newer = size(path);
    long older = newer == 0 ? 0 : size(olderPath);
    long all = older + newer;
    long kept =
        finalOffset.isPresent()
            ? Math.min(finalOffset.getAsLong(), all)
            : all - (older == 0 ? Math.min(position, all) : 0);
    long head = finalOffset.orElse(kept);
    Segment current = Segment.closed(files, path);
    Segment previous = Segment.closed(files, olderPath);
    if (older == 0 && all - Math.min(position, all) < head) {
      return new PastLog(current, previous, cutOff(current, position, all), head);
    }
    long first = head - kept;
    long skipped = all - kept;
    List<Span> spans = new ArrayList<>();
    if (skipped < older) {
      spans.add(new Span(first, previous, skipped));
      spans.add(new Span(first + older - skipped, current, 0));
    } else {
      spans.add(new Span(first, current, skipped - older));
    }
    return new PastLog(current, previous, new Layout(spans), head);
  }

  /// What is not there at all is not found when it is read, and is lost.
  private static Layout cutOff(Segment file, long position, long size) {
    Layout beginning = new Layout(List.of(new Span(0, file, position)));
    return file.isThere()
        ? beginning.with(new Span(Math.max(0, size - position), null, 0))
        : beginning;
  }

  /// 0 for what is not an ordinary file.
  private static long size(Path path) {
    try {
      return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) ? Files.size(path) : 0;
    } catch (IOException e) {
      return 0;
    }
  }
}
