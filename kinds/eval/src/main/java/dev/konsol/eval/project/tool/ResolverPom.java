package dev.konsol.eval.project.tool;

import dev.konsol.eval.project.Xml;
import dev.konsol.eval.project.run.Coordinates;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/// A project's POM with everything taken out that is not about where libraries come from, and other
/// dependencies.
final class ResolverPom {
  private static final String EMPTY =
      "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion><groupId>konsol</groupId>"
          + "<artifactId>added</artifactId><version>1</version></project>";
  private static final List<String> LEFT_OUT =
      List.of("modules", "dependencies", "build", "reporting", "packaging");
  private static final String RELATIVE = "relativePath";

  private final Element project;

  private ResolverPom(Element project) {
    this.project = project;
  }

  static String of(Optional<Path> pom, Path file, List<Coordinates> wanted) throws IOException {
    Path from = pom.orElse(file);
    if (pom.isEmpty()) {
      Files.writeString(file, EMPTY);
    }
    ResolverPom own = new ResolverPom(Xml.read(from));
    own.strip(own.project);
    Xml.all(own.project, "profiles", "profile").forEach(own::strip);
    Xml.all(own.project, "parent").forEach(parent -> own.move(parent, from, file));
    own.add(own.project, "packaging", "pom");
    Element dependencies = own.add(own.project, "dependencies", "");
    wanted.forEach(each -> own.depend(dependencies, each));
    return own.text();
  }

  private void strip(Element from) {
    for (Element child : Xml.children(from)) {
      if (LEFT_OUT.contains(child.getNodeName())) {
        from.removeChild(child);
      }
    }
  }

  /// The way to the parent's file, from where this POM is.
  private void move(Element parent, Path from, Path to) {
    List<Element> given = Xml.all(parent, RELATIVE);
    String way = given.isEmpty() ? "../pom.xml" : given.getFirst().getTextContent().strip();
    given.forEach(parent::removeChild);
    Path file = from.resolveSibling(way).normalize();
    boolean there = !way.isEmpty() && Files.exists(file);
    add(
        parent,
        RELATIVE,
        there ? to.resolveSibling(".").normalize().relativize(file).toString() : "");
  }

  private void depend(Element dependencies, Coordinates wanted) {
    Element dependency = add(dependencies, "dependency", "");
    add(dependency, "groupId", wanted.group());
    add(dependency, "artifactId", wanted.artifact());
    wanted.version().ifPresent(version -> add(dependency, "version", version));
  }

  private Element add(Element parent, String name, String text) {
    Document document = parent.getOwnerDocument();
    Element element = document.createElement(name);
    element.setTextContent(text);
    Node added = parent.appendChild(element);
    return (Element) added;
  }

  private String text() throws IOException {
    try {
      Transformer transformer = TransformerFactory.newDefaultInstance().newTransformer();
      transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
      StringWriter text = new StringWriter();
      transformer.transform(new DOMSource(project), new StreamResult(text));
      return text.toString();
    } catch (TransformerException e) {
      throw new IOException(e);
    }
  }
}
