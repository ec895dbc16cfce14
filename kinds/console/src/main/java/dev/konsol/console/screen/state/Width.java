package dev.konsol.console.screen.state;

/// How many columns a character takes: 0 (combines with the one before), 1 or 2; -1 for what is
/// never drawn (C1 controls, surrogates, line separators).
///
/// Follows the C library's `wcwidth`, because that is what the programs on the other side of the
/// terminal count with. Wide characters are a list; marks come from Java's own Unicode tables.
public final class Width {
  private static final String WIDE =
      "1100-115f 231a-231b 2329-232a 23e9-23ec 23f0-23f0 23f3-23f3 25fd-25fe 2614-2615 2648-2653 "
          + "267f-267f 2693-2693 26a1-26a1 26aa-26ab 26bd-26be 26c4-26c5 26ce-26ce 26d4-26d4 "
          + "26ea-26ea 26f2-26f3 26f5-26f5 26fa-26fa 26fd-26fd 2705-2705 270a-270b 2728-2728 "
          + "274c-274c 274e-274e 2753-2755 2757-2757 2795-2797 27b0-27b0 27bf-27bf 2b1b-2b1c "
          + "2b50-2b50 2b55-2b55 2e80-3029 302e-303e 3041-3096 309b-a4c6 a960-a97c ac00-d7a3 "
          + "f900-fad9 fe10-fe19 fe30-fe6b ff01-ff60 ffe0-ffe6 16fe0-16fe3 16ff0-1b2fb 1f004-1f004 "
          + "1f0cf-1f0cf 1f18e-1f18e 1f191-1f19a 1f200-1f320 1f32d-1f335 1f337-1f37c 1f37e-1f393 "
          + "1f3a0-1f3ca 1f3cf-1f3d3 1f3e0-1f3f0 1f3f4-1f3f4 1f3f8-1f43e 1f440-1f440 1f442-1f4fc "
          + "1f4ff-1f53d 1f54b-1f54e 1f550-1f567 1f57a-1f57a 1f595-1f596 1f5a4-1f5a4 1f5fb-1f64f "
          + "1f680-1f6c5 1f6cc-1f6cc 1f6d0-1f6d2 1f6d5-1f6df 1f6eb-1f6ec 1f6f4-1f6fc 1f7e0-1f7f0 "
          + "1f90c-1f93a 1f93c-1f945 1f947-1f9ff 1fa70-1faf8";

  /// Characters that Unicode calls invisible formatting, but terminals draw.
  private static final String DRAWN_FORMATS =
      "ad-ad 600-605 6dd-6dd 70f-70f 890-891 8e2-8e2 110bd-110bd 110cd-110cd";

  /// Vowels and finals of Hangul, which join the syllable before them; and one Ahom sign.
  private static final String JOINING = "1160-11ff d7b0-d7fb 1171e-1171e";

  private static final int TABLE_END = 0x20000;
  private static final int PLANE_14 = 0xe0000;
  private static final byte[] TABLE = table();

  private Width() {}

  public static int of(int codePoint) {
    if (codePoint < TABLE_END) {
      return TABLE[codePoint];
    }
    if (codePoint < 0x40000) {
      return 2;
    }
    return codePoint >= PLANE_14 && codePoint < 0xf0000 ? byCategory(codePoint) : 1;
  }

  private static byte[] table() {
    var table = new byte[TABLE_END];
    for (int c = 0; c < TABLE_END; c++) {
      table[c] = (byte) byCategory(c);
    }
    mark(table, WIDE, 2);
    mark(table, DRAWN_FORMATS, 1);
    mark(table, JOINING, 0);
    return table;
  }

  private static void mark(byte[] table, String ranges, int width) {
    for (String range : ranges.split(" ", -1)) {
      int dash = range.indexOf('-');
      int last = Integer.parseInt(range, dash + 1, range.length(), 16);
      for (int c = Integer.parseInt(range, 0, dash, 16); c <= last; c++) {
        table[c] = (byte) width;
      }
    }
  }

  private static int byCategory(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          -1;
      default -> 1;
    };
  }
}
