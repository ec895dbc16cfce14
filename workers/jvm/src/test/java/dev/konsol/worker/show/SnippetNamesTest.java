package dev.konsol.worker.show;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SnippetNamesTest {
  @Test
  void typesOfSnippetsHaveTheNamesThatTheyWereDeclaredWith() {
    assertThat(SnippetNames.in("REPL.$JShell$31$Dog")).isEqualTo("Dog");
    assertThat(SnippetNames.in("REPL.$JShell$31B$Dog$Tail.wag(snippet:3)"))
        .isEqualTo("Dog$Tail.wag(snippet:3)");
    assertThat(SnippetNames.in("Snippet4$Dog[]")).isEqualTo("Dog[]");
    assertThat(SnippetNames.in("REPL.$JShell$_4.do_it$(snippet:1)"))
        .isEqualTo("REPL.$JShell$_4.do_it$(snippet:1)");
    assertThat(SnippetNames.in("my.Snippets$Dog")).isEqualTo("my.Snippets$Dog");
  }
}
