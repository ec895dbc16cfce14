package dev.konsol.eval.project;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/// The little of XML that Maven's files need. Nothing outside the file is ever read.
public final class Xml {
  private Xml() {}

  public static Element read(Path file) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
      factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
      factory.setExpandEntityReferences(false);
      DocumentBuilder builder = factory.newDocumentBuilder();
      // The default handler prints to stderr.
      builder.setErrorHandler(new DefaultHandler());
      return builder.parse(file.toFile()).getDocumentElement();
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(file + " is not readable XML: " + e.getMessage(), e);
    }
  }

  public static List<Element> children(Element parent) {
    List<Element> children = new ArrayList<>();
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element) {
        children.add(element);
      }
    }
    return children;
  }

  /// All elements of that name, at any depth.
  static List<Element> anywhere(Element parent, String name) {
    NodeList found = parent.getElementsByTagName(name);
    return IntStream.range(0, found.getLength())
        .mapToObj(found::item)
        .map(Element.class::cast)
        .toList();
  }

  /// All elements at the end of that path of names.
  public static List<Element> all(Element parent, String... path) {
    List<Element> found = List.of(parent);
    for (String name : path) {
      found =
          found.stream()
              .flatMap(element -> children(element).stream())
              .filter(child -> child.getNodeName().equals(name))
              .toList();
    }
    return found;
  }

  /// The text of the first such element that has any.
  public static Optional<String> text(Element parent, String... path) {
    return texts(parent, path).stream().findFirst();
  }

  public static List<String> texts(Element parent, String... path) {
    return all(parent, path).stream()
        .map(element -> element.getTextContent().strip())
        .filter(text -> !text.isEmpty())
        .toList();
  }
}
