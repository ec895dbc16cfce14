package dev.konsol.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.trust.LeftOut;
import dev.konsol.core.trust.Trust;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrustQuestionTest {
  private record Asked(Path directory, List<String> questions) implements ToolContext {
    @Override
    public void progress(double done, double total, String message) {}

    @Override
    public Optional<String> ask(String question, Optional<String> proposal) {
      questions.add(question);
      return proposal;
    }
  }

  @Test
  void whatIsLeftOutIsListedWithoutTheCommaOfItsSentence() throws InterruptedException {
    Path shop = Path.of("/shop");
    List<LeftOut> leftOut =
        List.of(new LeftOut("The build, and all,", shop), new LeftOut("boot.java", shop));
    Asked asked = new Asked(shop, new ArrayList<>());
    new TrustQuestion(Trust.everything()).settle(leftOut, asked);
    assertThat(asked.questions())
        .containsExactly(
            "Do you trust /shop? It brings what can start programs: The build, and all; boot.java."
                + " 'yes' lets them run as they are now; 'no' leaves them out.");
  }
}
