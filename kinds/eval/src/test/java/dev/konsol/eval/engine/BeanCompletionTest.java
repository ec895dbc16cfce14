package dev.konsol.eval.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.result.Completion;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BeanCompletionTest {
  private static final List<String> IMPORTS =
      List.of("static dev.konsol.worker.Beans.bean", "clinic.owner.*");
  private static final String BEANS =
      """
      ownerRepository\tclinic.owner.OwnerRepository\torg.springframework.data.repository.Repository
      ownerController
      cash\tclinic.owner.Cash\tclinic.owner.Payment
      card\tclinic.owner.Card\tclinic.owner.Payment
      dataSource\tcom.zaxxer.hikari.HikariDataSource
      first\torg.acme.Listener
      second\torg.acme.Listener
      org.acme.OwnConfiguration\torg.acme.OwnConfiguration
      """;

  private static Optional<Completion> at(EvalLanguage language, String code) {
    return BeanCompletion.of(language, IMPORTS, BEANS).at(code, code.length());
  }

  private static List<String> items(EvalLanguage language, String code) {
    return at(language, code).orElseThrow().items();
  }

  @Test
  void namesAreInQuotes() {
    assertThat(at(EvalLanguage.JAVA, "var o = bean(\"ow"))
        .contains(new Completion(14, List.of("ownerRepository", "ownerController")));
    assertThat(items(EvalLanguage.KOTLIN, "context.getBean(\"da")).containsExactly("dataSource");
    assertThat(items(EvalLanguage.JAVA, "bean(\"")).endsWith("org.acme.OwnConfiguration");
    assertThat(items(EvalLanguage.JAVA, "bean(\"nothing")).isEmpty();
  }

  @Test
  void typesAreThoseThatMeanOneBean() {
    assertThat(items(EvalLanguage.JAVA, "bean("))
        .containsExactly(
            "Card.class",
            "Cash.class",
            "OwnerRepository.class",
            "com.zaxxer.hikari.HikariDataSource.class");
    assertThat(at(EvalLanguage.JAVA, "bean(Own"))
        .contains(new Completion(5, List.of("OwnerRepository.class")));
    assertThat(items(EvalLanguage.JAVA, "bean(Hik"))
        .containsExactly("com.zaxxer.hikari.HikariDataSource.class");
    assertThat(items(EvalLanguage.JAVA, "bean(clinic.ow"))
        .contains("clinic.owner.OwnerRepository.class");
  }

  @Test
  void kotlinHasThemInAngleBracketsToo() {
    assertThat(at(EvalLanguage.KOTLIN, "bean<Own"))
        .contains(new Completion(5, List.of("OwnerRepository")));
    assertThat(items(EvalLanguage.KOTLIN, "bean(Own"))
        .containsExactly("OwnerRepository::class.java");
  }

  @Test
  void anythingElseIsTheCompilers() {
    for (String code :
        List.of("", "bea", "my.bean(", "mybean(", "bean(type", "bean(Card.class).")) {
      assertThat(at(EvalLanguage.JAVA, code)).as(code).isEmpty();
    }
    assertThat(BeanCompletion.none().at("bean(\"", 6)).isEmpty();
  }
}
