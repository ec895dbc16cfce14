package dev.konsol.client.repl.display;

import java.util.Set;

/// What highlighting needs to know of a language: its words, how comments begin, and what quotes
/// texts. A text that begins with the same quote three times may have several lines.
public record Lexicon(
    Set<String> keywords, String lineComment, boolean blockComments, String quotes) {
  private static final Lexicon JAVA =
      new Lexicon(
          words(
              """
              abstract assert boolean break byte case catch char class continue default do double
              else enum extends final finally float for if implements import instanceof int
              interface long native new package permits private protected public record return
              sealed short static strictfp super switch synchronized this throw throws transient
              try var void volatile when while yield true false null"""),
          "//",
          true,
          "\"'");

  private static final Lexicon KOTLIN =
      new Lexicon(
          words(
              """
              abstract annotation as break by catch class companion const constructor continue data
              do else enum finally for fun get if import in infix init inline inner interface
              internal is lateinit object open operator out override package private protected
              public reified return sealed set super suspend tailrec this throw try typealias val
              var vararg when where while true false null"""),
          "//",
          true,
          "\"'");

  private static final Lexicon RUBY =
      new Lexicon(
          words(
              """
              BEGIN END alias and begin break case class def defined? do else elsif end ensure false
              for if in module next nil not or redo rescue retry return self super then true undef
              unless until when while yield require require_relative attr_accessor attr_reader
              puts"""),
          "#",
          false,
          "\"'`");

  private static final Lexicon OTHER = new Lexicon(Set.of(), "//", true, "\"'");

  public Lexicon {
    keywords = Set.copyOf(keywords);
  }

  public static Lexicon of(String language) {
    return switch (language) {
      case "java" -> JAVA;
      case "kotlin" -> KOTLIN;
      case "ruby" -> RUBY;
      default -> OTHER;
    };
  }

  private static Set<String> words(String text) {
    return Set.of(text.split("\\s+"));
  }
}
