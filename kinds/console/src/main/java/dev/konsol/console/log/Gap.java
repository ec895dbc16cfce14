package dev.konsol.console.log;

/// Output that cannot be had any more: the bytes from offset `from` up to, not including, `to`.
/// Reasons are `capped` (the log reached its limit), `disk_full`, `lagging` (this reader asked to
/// be moved on rather than to fall behind), `lost` (somebody else emptied, replaced or removed the
/// log's file).
public record Gap(long from, long to, String reason) {
  public static final String CAPPED = "capped";
  public static final String DISK_FULL = "disk_full";
  public static final String LAGGING = "lagging";
  public static final String LOST = "lost";
}
