package dev.konsol.compiler.kotlin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import kotlinx.serialization.KSerializer;
import kotlinx.serialization.json.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A session with a compiler plugin.
@Tag("slow") // the compiler takes seconds to warm up
@Timeout(180)
final class PluginTest {
  @Test
  void serializationPluginWorks() throws IOException {
    List<String> libraries = List.of(Session.jarOf(KSerializer.class), Session.jarOf(Json.class));
    try (Session session = Session.open(Session.Jdk.ours(), libraries, List.of(plugin()))) {
      session.run("import kotlinx.serialization.*\nimport kotlinx.serialization.json.*");
      session.run("@Serializable data class U(val a: Int)");
      assertThat(session.eval("Json.encodeToString(U(1))")).contains("{\"a\":1}");
      assertThat(session.eval("Json.decodeFromString<U>(\"{\\\"a\\\":2}\").a")).isEqualTo("2");
      assertThat(session.eval("Json.encodeToString(U.serializer(), U(3))")).isEqualTo("{\"a\":3}");
      session.run("@Serializable class V(val u: U) {\n  fun n() = 1\n}");
      assertThat(session.eval("Json.encodeToString(V.serializer(), V(U(4)))"))
          .isEqualTo("{\"u\":{\"a\":4}}");
    }
  }

  @Test
  void libraryCanBeAddedLater() throws IOException {
    try (Session session = Session.open(Session.Jdk.ours(), List.of(), List.of())) {
      assertThat(session.faults("import kotlinx.serialization.json.Json")).isNotEmpty();
      session.snippets.addToClassPath(
          List.of(Session.jarOf(KSerializer.class), Session.jarOf(Json.class)));
      assertThat(session.compile("kotlinx.serialization.json.Json").steps()).hasSize(1);
    }
  }

  private static String plugin() {
    String path = System.getProperty("konsol.serialization.plugin");
    assertThat(path).as("where the build has the plugin").isNotNull();
    return path;
  }
}
