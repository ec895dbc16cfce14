package dev.konsol.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RpcReferenceTest {

  @Test
  void thePageIsWhatTheMethodsSayOfThemselves() throws IOException {
    Path page = Path.of("../../docs/reference/rpc.md");

    assertThat(page)
        .as("run dev.konsol.rpc.RpcReference with the path of this page")
        .hasContent(RpcReference.page());
  }
}
