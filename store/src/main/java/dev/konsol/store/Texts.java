package dev.konsol.store;

import dev.konsol.core.Sha256;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Optional;

/// Large texts, each kept once however many sessions refer to it, and for as long as one does.
///
/// @param shared whether other hosts write at the same time. What one of them is about to refer to
///   must not go meanwhile: it is locked by whoever keeps it, and by whoever looks if it may go
record Texts(boolean shared) {
  static String hash(byte[] content) {
    return HexFormat.of().formatHex(Sha256.of(content));
  }

  boolean keep(PreparedConnection link, String session, long fence, String hash, byte[] content)
      throws SQLException {
    link.update(
        "insert into texts (hash, content) values (?, ?) on conflict (hash) do "
            + (shared ? "update set hash = excluded.hash" : "nothing"),
        hash,
        content);
    boolean added =
        link.update(
                "insert into text_uses (session, hash) values (?, ?) on conflict do nothing",
                session,
                hash)
            > 0;
    if (added
        && link.update(
                "update sessions set bytes = bytes + ? where id = ? and fence = ?",
                (long) content.length,
                session,
                fence)
            == 0) {
      throw Appending.refusal(link, session, fence);
    }
    return added;
  }

  static Optional<String> find(PreparedConnection link, String hash) throws SQLException {
    return link.first(
        "select content from texts where hash = ?",
        row -> new String(row.getBytes(1), StandardCharsets.UTF_8),
        hash);
  }

  /// What only this session used goes with it.
  void forget(PreparedConnection link, String session) throws SQLException {
    if (shared) {
      var _ =
          link.query(
              """
              select hash from texts
                where hash in (select hash from text_uses where session = ?)
                order by hash for update""",
              row -> row.getString(1),
              session);
    }
    link.update(
        """
        delete from texts where hash in (select hash from text_uses where session = ?)
          and not exists (
            select 1 from text_uses u where u.hash = texts.hash and u.session <> ?)""",
        session,
        session);
    link.update("delete from text_uses where session = ?", session);
  }
}
