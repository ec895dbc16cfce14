package dev.konsol.compiler.kotlin.files;

import dev.konsol.wire.compile.Diagnostic;
import dev.konsol.wire.compile.Diagnostic.Place;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/// What a compiler said about a file, as diagnostics of the snippet that the file was made of.
final class CompilerReport {
  private final SnippetSource source;
  private final List<Diagnostic> placed = new ArrayList<>();
  private final List<Diagnostic> general = new ArrayList<>();

  /// Errors in what we wrote around the snippet: they follow from others, or all of it is wrong.
  private final List<String> aside = new ArrayList<>();

  private CompilerReport(SnippetSource source) {
    this.source = source;
  }

  static CompilerReport of(ProjectCompiler.Report report, SnippetSource source) {
    CompilerReport made = new CompilerReport(source);
    try {
      made.read(report.xml());
    } catch (SAXException | IOException e) {
      made.general.add(
          new Diagnostic(
              Diagnostic.WARNING,
              report.xml(),
              Place.START)); // in whatever form, it is worth knowing
    }
    if (!report.sound() && made.all().noneMatch(Diagnostic::isError)) {
      made.general.add(
          Diagnostic.error(
              made.aside.isEmpty()
                  ? "the project's Kotlin compiler failed without a reason"
                  : made.aside.getFirst()));
    }
    return made;
  }

  private Stream<Diagnostic> all() {
    return Stream.concat(placed.stream(), general.stream());
  }

  /// About the snippet's code.
  List<Diagnostic> placed() {
    return placed;
  }

  /// About nothing in it: options, class path, the compiler itself.
  List<Diagnostic> general() {
    return general;
  }

  private void read(String xml) throws SAXException, IOException {
    NodeList said = parse(xml).getElementsByTagName("*");
    for (int i = 0; i < said.getLength(); i++) {
      Element each = (Element) said.item(i);
      switch (each.getTagName()) {
        case "error", "exception" -> add(Diagnostic.ERROR, each);
        case "warning" -> add(Diagnostic.WARNING, each);
        default -> {} // what it did on the way
      }
    }
  }

  /// Messages quote code, and code may have characters that XML has not.
  private static Element parse(String xml) throws SAXException, IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      String clean = xml.replaceAll("[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\uFFFE\\uFFFF]", "?");
      var builder = factory.newDocumentBuilder();
      builder.setErrorHandler(null);
      return builder.parse(new InputSource(new StringReader(clean))).getDocumentElement();
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }

  private void add(String severity, Element message) {
    String text = message.getTextContent().strip();
    if (message.getAttribute("line").isEmpty()) {
      general.add(new Diagnostic(severity, text, Place.START));
      return;
    }
    Optional<Place> place = source.place(number(message, "line"), number(message, "column"));
    if (place.isPresent()) {
      placed.add(new Diagnostic(severity, text, place.get()));
    } else if (severity.equals(Diagnostic.ERROR)) {
      aside.add(text);
    }
  }

  private static int number(Element message, String name) {
    String text = message.getAttribute(name);
    return text.matches("\\d{1,9}") ? Math.max(1, Integer.parseInt(text)) : 1;
  }
}
