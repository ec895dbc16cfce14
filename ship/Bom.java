import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// `java -cp … Bom.java BOM TREE LICENCES`: makes the bill of materials of what is shipped from the
/// one that Maven has made of all modules. Takes out what is not in the tree, adds the runtime and
/// what the page has built in, and fails when a jar of the tree is missing.
final class Bom {
  /// In one jar of the tree, with a name of its own.
  private static final String OWN_GROUP = "dev.konsol";

  private static final Set<String> NOT_SHIPPED =
      Set.of("konsol-testkit", "konsol-checks", "konsol-bench", "konsol-analysis");

  private static final Pattern PART_OF_PAGE =
      Pattern.compile("(@?[a-z0-9][a-z0-9/.-]*) (\\d[^ ]*) \\((.+)\\)");

  private final JsonMapper mapper = JsonMapper.builder().build();

  private Bom() {}

  public static void main(String[] arguments) throws IOException {
    new Bom().make(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2]));
  }

  private void make(Path file, Path tree, Path licences) throws IOException {
    ObjectNode bom = (ObjectNode) mapper.readTree(Files.readString(file));
    List<JsonNode> components = new ArrayList<>();
    Set<String> jars = jars(tree.resolve("lib"));
    Set<String> kept = new HashSet<>();
    for (JsonNode component : bom.get("components")) {
      String jar =
          component.get("name").asString() + "-" + component.get("version").asString() + ".jar";
      boolean ours = component.path("group").asString("").equals(OWN_GROUP);
      boolean shipped =
          ours ? !NOT_SHIPPED.contains(component.get("name").asString()) : jars.remove(jar);
      if (shipped && kept.add(component.get("bom-ref").asString())) {
        components.add(component);
      }
    }
    jars.removeIf(jar -> jar.startsWith("konsol-") || jar.equals("0-renewed.jar"));
    if (!jars.isEmpty()) {
      throw new IOException("not in the bill of materials: " + jars);
    }
    components.add(runtime(tree.resolve("runtime/release")));
    components.addAll(page(licences));
    bom.set("components", mapper.createArrayNode().addAll(components));
    keepDependencies(bom, kept);
    Files.writeString(
        tree.resolve("bom.cdx.json"),
        mapper.writerWithDefaultPrettyPrinter().writeValueAsString(bom) + "\n");
  }

  private static Set<String> jars(Path lib) throws IOException {
    try (Stream<Path> files = Files.walk(lib)) {
      return new HashSet<>(
          files.map(f -> f.getFileName().toString()).filter(f -> f.endsWith(".jar")).toList());
    }
  }

  /// Edges from and to what was taken out would point nowhere.
  private void keepDependencies(ObjectNode bom, Set<String> kept) {
    ArrayNode edges = mapper.createArrayNode();
    for (JsonNode each : bom.path("dependencies")) {
      if (kept.contains(each.get("ref").asString())) {
        ObjectNode edge = mapper.createObjectNode().put("ref", each.get("ref").asString());
        ArrayNode targets = edge.putArray("dependsOn");
        for (JsonNode target : each.path("dependsOn")) {
          if (kept.contains(target.asString())) {
            targets.add(target.asString());
          }
        }
        edges.add(edge);
      }
    }
    bom.set("dependencies", edges);
  }

  private ObjectNode runtime(Path release) throws IOException {
    Properties facts = new Properties();
    try (var in = Files.newInputStream(release)) {
      facts.load(in);
    }
    String version =
        facts
            .getProperty("JAVA_RUNTIME_VERSION", facts.getProperty("JAVA_VERSION"))
            .replace("\"", "");
    ObjectNode runtime =
        component("openjdk", version, "pkg:generic/openjdk@" + version.replace("+", "%2B"));
    runtime.put(
        "description",
        "the Java runtime in the folder runtime, linked from "
            + facts.getProperty("IMPLEMENTOR_VERSION", "a JDK").replace("\"", ""));
    runtime
        .putArray("licenses")
        .addObject()
        .put("expression", "GPL-2.0-only WITH Classpath-exception-2.0");
    return runtime;
  }

  /// What the page has built in, by the list of its licences.
  private List<ObjectNode> page(Path licences) throws IOException {
    List<ObjectNode> found = new ArrayList<>();
    for (String line : Files.readAllLines(licences)) {
      Matcher title = PART_OF_PAGE.matcher(line);
      if (title.matches()) {
        String name = title.group(1);
        String version = title.group(2);
        ObjectNode component =
            component(name, version, "pkg:npm/" + name.replace("@", "%40") + "@" + version);
        component.putArray("licenses").addObject().put("expression", title.group(3));
        found.add(component);
      }
    }
    return found;
  }

  private ObjectNode component(String name, String version, String purl) {
    return mapper
        .createObjectNode()
        .put("type", "library")
        .put("bom-ref", purl)
        .put("name", name)
        .put("version", version)
        .put("purl", purl);
  }
}
