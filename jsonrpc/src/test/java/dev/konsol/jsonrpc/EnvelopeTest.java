package dev.konsol.jsonrpc;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.jsonrpc.Envelope.Decoded;
import dev.konsol.jsonrpc.Envelope.One;
import dev.konsol.jsonrpc.Message.Failure;
import dev.konsol.jsonrpc.Message.Notification;
import dev.konsol.jsonrpc.Message.Request;
import dev.konsol.jsonrpc.Message.Success;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.JsonNodeFactory;

class EnvelopeTest {
  private static Decoded decode(String text) {
    return Envelope.decode(text.replace('\'', '"').getBytes(UTF_8));
  }

  private static String encode(Message message) {
    return new String(Envelope.encode(message), UTF_8).replace('"', '\'');
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'jsonrpc':'2.0','id':1,'method':'m','params':{'a':1}}",
        "{'jsonrpc':'2.0','id':'1','method':'m','params':[]}",
        "{'jsonrpc':'2.0','id':null,'method':'m'}",
        "{'jsonrpc':'2.0','id':-123456789012345678901234567890,'method':'m'}",
        "{'jsonrpc':'2.0','method':'m','params':{'pi':3.14159265358979323846264338327950288}}",
        "{'jsonrpc':'2.0','id':7,'result':null}",
        "{'jsonrpc':'2.0','id':7,'result':[1.0,1E+400]}",
        "{'jsonrpc':'2.0','id':null,'error':{'code':-32700,'message':'x','data':{'y':0}}}",
      })
  void messagesSurviveUnchanged(String text) {
    assertThat(decode(text))
        .isInstanceOfSatisfying(
            One.Valid.class, valid -> assertThat(encode(valid.message())).isEqualTo(text));
  }

  @Test
  void idsKeepTheirTypeAndEveryDigit() {
    BigInteger large = BigInteger.TWO.pow(80);
    assertThat(decode("{'jsonrpc':'2.0','id':" + large + ",'method':'m'}"))
        .isEqualTo(new One.Valid(new Request(new Id.Whole(large), "m", Message.ABSENT)));
    assertThat(Id.of(1)).isNotEqualTo(Id.of("1"));
  }

  @Test
  void nullParamsCountAsAbsent() {
    assertThat(decode("{'jsonrpc':'2.0','method':'m','params':null}"))
        .isEqualTo(new One.Valid(new Notification("m", Message.ABSENT)));
  }

  @Test
  void aNullBesideResultOrErrorIsOverlooked() {
    assertThat(decode("{'jsonrpc':'2.0','id':1,'result':true,'error':null}"))
        .isEqualTo(
            new One.Valid(new Success(Id.of(1), JsonNodeFactory.instance.booleanNode(true))));
    assertThat(decode("{'jsonrpc':'2.0','id':1,'result':null,'error':{'code':1,'message':'m'}}"))
        .isEqualTo(new One.Valid(new Failure(Id.of(1), new RpcError(1, "m"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "{", "nonsense", "{}{}", "[1,", "'\\x'", "{'a':1,}", "\uFEFF{}"})
  void whatIsNotJsonIsAParseErrorWithoutId(String text) {
    assertRefused(decode(text), Id.none(), RpcError.PARSE_ERROR);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "{'a':1 => the JSON ends too soon, at line 1, column 7",
        "{'a':1] => Unexpected close marker ']': expected '}', at line 1, column 7",
        "{'a' 1} => Unexpected character ('1' (code 49)): was expecting a colon to separate property name and value, at line 1, column 6",
        "NaN => Non-standard token 'NaN', at line 1, column 4",
        "{} [] => something follows the JSON, at line 1, column 4",
        "`{'a':\n1]}` => Unexpected close marker ']': expected '}', at line 2, column 2"
      })
  void whatIsNotJsonIsToldInPlainWordsWithItsPlace(String text, String reason) {
    assertThat(decode(text))
        .isInstanceOfSatisfying(
            One.BadRequest.class,
            bad ->
                assertThat(bad.answer().error().data().path("reason").asString())
                    .isEqualTo(reason));
  }

  @Test
  void bytesThatAreNotUtf8AreAParseError() {
    byte[][] hostile = {
      {'"', (byte) 0xff, '"'},
      {'"', (byte) 0xc0, (byte) 0x80, '"'},
      {'"', (byte) 0xed, (byte) 0xa0, (byte) 0x80, '"'},
      {'"', (byte) 0xe2, (byte) 0x82},
      "{\"jsonrpc\":\"2.0\",\"method\":\"m\"}".getBytes(UTF_16),
    };
    for (byte[] bytes : hostile) {
      assertRefused(Envelope.decode(bytes), Id.none(), RpcError.PARSE_ERROR);
    }
  }

  @Test
  void deepNestingIsRefusedRatherThanFollowed() {
    assertRefused(decode("[".repeat(200_000)), Id.none(), RpcError.PARSE_ERROR);
    assertRefused(decode("{'a':".repeat(200_000)), Id.none(), RpcError.PARSE_ERROR);
    assertThat(decode("[".repeat(600)).toString())
        .contains("nested too deep")
        .doesNotContain("Read");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1                                                       | null",
        "'text'                                                  | null",
        "null                                                    | null",
        "[]                                                      | null",
        "{}                                                      | null",
        "{'jsonrpc':'2.0','id':1}                                | 1",
        "{'jsonrpc':'2.0','id':1,'method':1,'params':'bar'}      | 1",
        "{'jsonrpc':'1.0','id':'a','method':'m'}                 | 'a'",
        "{'jsonrpc':2.0,'id':2,'method':'m'}                     | 2",
        "{'id':2,'method':'m'}                                   | 2",
        "{'jsonrpc':'2.0','id':1.5,'method':'m'}                 | null",
        "{'jsonrpc':'2.0','id':1.0,'method':'m'}                 | null",
        "{'jsonrpc':'2.0','id':true,'method':'m'}                | null",
        "{'jsonrpc':'2.0','id':{},'method':'m'}                  | null",
        "{'jsonrpc':'2.0','id':3,'method':'m','params':'x'}      | 3",
        "{'jsonrpc':'2.0','method':'m','params':1}               | null",
        "{'jsonrpc':'2.0','id':3,'method':'m','result':1}        | 3",
      })
  void jsonThatIsNoRequestIsAnInvalidRequestWithItsIdWhereThereIsOne(String text, String id) {
    assertRefused(decode(text), Id.read(Json.of(id)).orElseThrow(), RpcError.INVALID_REQUEST);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'jsonrpc':'2.0','id':5,'result':1,'error':{'code':1,'message':'m'}}",
        "{'jsonrpc':'2.0','id':5,'error':null}",
        "{'jsonrpc':'2.0','id':5,'error':'text'}",
        "{'jsonrpc':'2.0','id':5,'error':{'code':'x','message':'m'}}",
        "{'jsonrpc':'2.0','id':5,'error':{'code':99999999999,'message':'m'}}",
        "{'jsonrpc':'2.0','id':5,'error':{'code':1}}",
        "{'id':5,'result':1}",
      })
  void aSpoiltResponseIsNeverTakenForARequest(String text) {
    assertThat(decode(text))
        .isInstanceOfSatisfying(
            One.BadResponse.class, bad -> assertThat(bad.id()).isEqualTo(Id.of(5)));
  }

  @Test
  void aBatchIsReadElementByElement() {
    assertThat(decode("[{'jsonrpc':'2.0','method':'m'},{'jsonrpc':'2.0','id':1,'result':2},[],3]"))
        .isInstanceOfSatisfying(
            Decoded.Batch.class,
            batch -> assertThat(batch.elements()).hasSize(4).satisfies(EnvelopeTest::assertKinds));
  }

  private static void assertKinds(List<? extends One> elements) {
    assertThat(elements.get(0)).isInstanceOf(One.Valid.class);
    assertThat(elements.get(1)).isInstanceOf(One.Valid.class);
    assertThat(elements.get(2)).isInstanceOf(One.BadRequest.class);
    assertThat(elements.get(3)).isInstanceOf(One.BadRequest.class);
  }

  @Test
  void halfASurrogatePairIsWrittenAsAQuestionMark() {
    var params = JsonNodeFactory.instance.arrayNode().add("a\uD83Db");
    assertThat(encode(new Notification("m", params)))
        .isEqualTo("{'jsonrpc':'2.0','method':'m','params':['a?b']}");
  }

  private static void assertRefused(Decoded decoded, Id id, int code) {
    assertThat(decoded)
        .isInstanceOfSatisfying(
            One.BadRequest.class,
            bad -> {
              assertThat(bad.answer().id()).isEqualTo(id);
              assertThat(bad.answer().error().code()).isEqualTo(code);
            });
  }
}
