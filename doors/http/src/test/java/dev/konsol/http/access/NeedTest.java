package dev.konsol.http.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NeedTest {
  private static final Set<Grant.Ref> ONE = Set.of(new Grant.Ref("console", "a"));
  private static final Grant READER =
      new Grant("r", Optional.of(ONE), Set.of(), false, Optional.empty());
  private static final Grant WRITER =
      new Grant("w", Optional.of(ONE), Set.of(), true, Optional.empty());
  private static final Grant CONSOLES =
      new Grant("c", Optional.empty(), Set.of("console"), true, Optional.empty());

  private static String answer(Need need, Grant grant, String id) {
    try {
      need.check(grant, _ -> id);
      return "yes";
    } catch (Denied e) {
      return e.code();
    }
  }

  @Test
  void aSessionIsSeenByWhoeverItIsFor() {
    Need reading = new Need.Reading("console", "key");
    assertThat(answer(reading, READER, "a")).isEqualTo("yes");
    assertThat(answer(reading, READER, "b")).isEqualTo("out_of_scope");
    assertThat(answer(reading, CONSOLES, "b")).isEqualTo("yes");
    assertThat(answer(new Need.Reading("eval", "id"), READER, "a")).isEqualTo("out_of_scope");
    assertThat(answer(reading, Grant.NOBODY, "a")).isEqualTo("out_of_scope");
    assertThat(answer(reading, Grant.OWNER, "b")).isEqualTo("yes");
  }

  @Test
  void whoReadsChangesNothing() {
    Need changing = new Need.Changing("console", "key");
    assertThat(answer(changing, READER, "a")).isEqualTo("read_only");
    assertThat(answer(changing, WRITER, "a")).isEqualTo("yes");
    assertThat(answer(changing, WRITER, "b")).isEqualTo("out_of_scope");
  }

  @Test
  void newSessionsAreMadeByWhoeverHasAllOfAKind() {
    Need making = new Need.Making("console");
    assertThat(answer(making, WRITER, "")).isEqualTo("out_of_scope");
    assertThat(answer(making, CONSOLES, "")).isEqualTo("yes");
    assertThat(answer(new Need.Making("eval"), CONSOLES, "")).isEqualTo("out_of_scope");
    assertThat(answer(making, READER, "")).isEqualTo("read_only");
  }

  @Test
  void whatNobodyHasThoughtOfIsForTheOwner() {
    assertThat(answer(new Need.Owner(), CONSOLES, "")).isEqualTo("out_of_scope");
    assertThat(answer(new Need.Owner(), Grant.OWNER, "")).isEqualTo("yes");
    assertThat(answer(new Need.ReadingSome("agent"), READER, "")).isEqualTo("out_of_scope");
    assertThat(answer(new Need.ReadingSome("console"), READER, "")).isEqualTo("yes");
  }
}
