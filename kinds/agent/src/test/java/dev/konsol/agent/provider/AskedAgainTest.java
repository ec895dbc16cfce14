package dev.konsol.agent.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.konsol.agent.model.Completer;
import dev.konsol.agent.model.Completion;
import dev.konsol.agent.model.ModelException;
import dev.konsol.agent.provider.http.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A provider that is away, drops connections or is busy is asked again; and what is said of it is
/// for people.
class AskedAgainTest {
  private static final List<String> OF_LIBRARIES =
      List.of("header parser", "EOF", "Exception", "chunked", "reset", "JSON", "null", "fixed");

  private final List<String> waited = new ArrayList<>();
  private CountDownLatch seen = new CountDownLatch(1);

  private Completer.Listener listener() {
    return new Completer.Listener() {
      @Override
      public void text(String piece) {
        seen.countDown();
      }

      @Override
      public void thinking(String piece) {
        seen.countDown();
      }

      @Override
      public void waiting(String why) {
        waited.add(why);
      }
    };
  }

  private Completion ask(Speech speech, String url) throws Exception {
    try (Providers providers = speech.providers(url, ProvidersTest.PATIENCE)) {
      return speech.completer(providers).complete(ProvidersTest.TALK, listener());
    }
  }

  private ModelException failure(Speech speech, String url) {
    ModelException e = catchThrowableOfType(ModelException.class, () -> ask(speech, url));
    assertThat(e.getMessage()).doesNotContainIgnoringCase(OF_LIBRARIES.toArray(String[]::new));
    return e;
  }

  private static String answer(Speech speech) {
    return DroppingServer.whole(speech.text("Hello") + speech.end("stop"));
  }

  @ParameterizedTest
  @EnumSource
  void aConnectionDroppedBeforeTheFirstByteIsMadeAgain(Speech speech) throws Exception {
    try (DroppingServer server =
        new DroppingServer(
            DroppingServer.close(""),
            DroppingServer.reset(""),
            DroppingServer.close(answer(speech)))) {
      assertThat(ask(speech, server.url()).text()).isEqualTo("Hello");
      assertThat(server.asked()).isEqualTo(3);
      String name = speech.provider();
      assertThat(waited)
          .containsExactly(
              name + " closed the connection: asked again at once (2 of 3)",
              name + " closed the connection: asked again in 1 s (3 of 3)");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aConnectionDroppedInTheMiddleIsMadeAgainIfNothingWasShown(Speech speech) throws Exception {
    // A call is not shown before it is whole; half a head and half an event are nothing at all.
    String call = speech.call(0, "t1", "read_file", "{\"path\":\"a\"}");
    for (DroppingServer.Answer dropped :
        List.of(
            DroppingServer.close("HTTP/1.1 200 OK\r\nContent-"),
            DroppingServer.close(DroppingServer.chunk("")),
            DroppingServer.reset(DroppingServer.chunk(call)),
            DroppingServer.close(DroppingServer.chunk(call)),
            DroppingServer.close(DroppingServer.whole(call)),
            DroppingServer.close(DroppingServer.chunk(speech.text("Hello").substring(0, 20))))) {
      try (DroppingServer server =
          new DroppingServer(dropped, DroppingServer.close(answer(speech)))) {
        assertThat(ask(speech, server.url()).text()).as(dropped.toString()).isEqualTo("Hello");
        assertThat(server.asked()).isEqualTo(2);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatWasShownIsNotAskedForAgain(Speech speech) throws Exception {
    for (String begun : List.of(speech.text("Hel"), speech.thinking("hm"))) {
      seen = new CountDownLatch(1);
      try (DroppingServer server =
          new DroppingServer(new DroppingServer.Answer(DroppingServer.chunk(begun), true, seen))) {
        ModelException e = failure(speech, server.url());
        assertThat(e.kind()).isEqualTo(ModelException.Kind.UNAVAILABLE);
        assertThat(e).hasMessageContaining("closed the connection in the middle of its answer");
        assertThat(server.asked()).isEqualTo(1);
        assertThat(waited).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aProviderThatAlwaysDropsIsGivenUp(Speech speech) throws Exception {
    try (DroppingServer server = new DroppingServer(DroppingServer.close(""))) {
      ModelException e = failure(speech, server.url());
      assertThat(e.kind()).isEqualTo(ModelException.Kind.UNAVAILABLE);
      assertThat(e).hasMessageContaining("closed the connection before an answer came");
      assertThat(server.asked()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @EnumSource
  void anOverloadedProviderIsAskedAgain(Speech speech) throws Exception {
    for (int status : List.of(429, 500, 502, 503, 504, 529)) {
      waited.clear();
      try (FakeProvider provider =
          new FakeProvider(
              FakeProvider.refuse(status, ""),
              FakeProvider.stream(speech.text("Hello") + speech.end("stop")))) {
        assertThat(ask(speech, provider.url()).text()).isEqualTo("Hello");
        assertThat(waited).singleElement().asString().contains("asked again in 1 s (2 of 3)");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"OPENAI", "ANTHROPIC", "RESPONSES"})
  void anOverloadInTheStreamIsAskedAgain(Speech speech) throws Exception {
    try (FakeProvider provider =
        new FakeProvider(
            FakeProvider.stream(speech.error("overloaded_error", "Overloaded")),
            FakeProvider.stream(speech.text("Hello") + speech.end("stop")))) {
      assertThat(ask(speech, provider.url()).text()).isEqualTo("Hello");
      assertThat(waited).singleElement().asString().contains(" is busy: asked again in 1 s");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"OPENAI", "ANTHROPIC", "RESPONSES"})
  void anOverloadAfterTextIsSaid(Speech speech) throws Exception {
    try (FakeProvider provider =
        new FakeProvider(
            FakeProvider.stream(
                speech.text("Hello") + speech.error("overloaded_error", "Overloaded")))) {
      ModelException e = failure(speech, provider.url());
      assertThat(e.kind()).isEqualTo(ModelException.Kind.UNAVAILABLE);
      assertThat(e).hasMessageContaining("is busy");
    }
  }

  @Test
  void anEmptyPurseIsNotAskedTwice() throws Exception {
    try (FakeProvider provider =
        new FakeProvider(
            FakeProvider.refuse(
                429,
                "",
                "{\"error\":{\"type\":\"insufficient_quota\",\"message\":\"You exceeded it\"}}"))) {
      assertThat(failure(Speech.OPENAI, provider.url()).kind())
          .isEqualTo(ModelException.Kind.REFUSED);
      assertThat(provider.asked()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void tooLongIsSaidInMoreThanOneWay(Speech speech) throws Exception {
    for (FakeProvider.Answer answer :
        List.of(
            FakeProvider.refuse(413, ""),
            FakeProvider.refuse(
                400,
                "",
                "{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\","
                    + "\"message\":\"prompt is too long: 208310 tokens > 200000 maximum\"}}"),
            FakeProvider.refuse(
                400,
                "",
                "{\"error\":{\"code\":\"context_length_exceeded\",\"message\":\"This model's"
                    + " maximum context length is 128000 tokens\"}}"),
            FakeProvider.refuse(
                400, "", "{\"error\":\"the input length exceeds the context length\"}"))) {
      try (FakeProvider provider = new FakeProvider(answer)) {
        assertThat(failure(speech, provider.url()).kind()).isEqualTo(ModelException.Kind.TOO_LONG);
        assertThat(provider.asked()).isEqualTo(1);
      }
    }
  }

  @Test
  void pausesGrowAndAreBounded() {
    Patience patience = Patience.DEFAULT;
    RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
    for (int attempt = 1; attempt < 40; attempt++) {
      Duration pause = patience.after(attempt, Optional.empty(), random);
      Duration least = Duration.ofSeconds(Math.min(60, 1L << Math.min(attempt - 1, 20)));
      assertThat(pause).isBetween(least, Duration.ofSeconds(60));
    }
    assertThat(patience.after(1, Optional.of(Duration.ofHours(1)), random))
        .isEqualTo(Duration.ofSeconds(60));
    assertThat(patience.after(5, Optional.of(Duration.ofSeconds(2)), random))
        .isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void whatIsNotAProviderIsSaid() throws Exception {
    try (DroppingServer server = new DroppingServer(DroppingServer.close("SSH-2.0-OpenSSH\r\n"))) {
      assertThatThrownBy(() -> ask(Speech.OPENAI, server.url()))
          .isInstanceOf(ModelException.class)
          .hasMessage("openai closed the connection before an answer came");
    }
  }
}
