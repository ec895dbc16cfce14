package dev.konsol.rpc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.core.reference.Operation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is wrong with a message, a request or its parameters.
class WireTest {
  private final ScriptedSessions scripted = new ScriptedSessions();

  @ParameterizedTest
  @ValueSource(strings = {"{", "nonsense", "", "{'a':1}}", "['unclosed'"})
  void whatIsNotJsonIsAParseErrorAndTheNextMessageIsRead(String payload) throws Exception {
    try (Client client = new Client(scripted)) {
      assertThat(client.ask(payload))
          .startsWith(
              "{'jsonrpc':'2.0','id':null,'error':{'code':-32700,'message':'parse error',"
                  + "'data':{'reason':");
      assertThat(client.call("konsol/session.list", "{}")).isEqualTo("'result':{'sessions':[]}");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          []                                                      | null
          [{'jsonrpc':'2.0','id':1,'method':'shutdown'}]          | null
          1                                                       | null
          {'id':4,'method':'shutdown'}                            | 4
          {'jsonrpc':'1.0','id':4,'method':'shutdown'}            | 4
          {'jsonrpc':'2.0','id':4}                                | 4
          {'jsonrpc':'2.0','id':4,'method':5}                     | 4
          {'jsonrpc':'2.0','id':1.5,'method':'shutdown'}          | null
          {'jsonrpc':'2.0','id':{},'method':'shutdown'}           | null
          {'jsonrpc':'2.0','id':'q','method':'x','params':'text'} | 'q'
          """)
  void whatIsNoRequestIsInvalid(String message, String id) throws Exception {
    try (Client client = new Client(scripted)) {
      assertThat(client.ask(message))
          .startsWith(
              "{'jsonrpc':'2.0','id':"
                  + id
                  + ",'error':{'code':-32600,'message':'invalid request','data':{'reason':");
    }
  }

  @Test
  void anUnknownMethodIsNamed() throws Exception {
    try (Client client = new Client(scripted)) {
      assertThat(client.call("konsol/nothing", "{}"))
          .isEqualTo(
              "'error':{'code':-32601,'message':'there is no method 'konsol/nothing'',"
                  + "'data':{'method':'konsol/nothing'}}");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "'7'", "null", "''", "-1", "123456789012345678901234567890"})
  void idsComeBackAsTheyWere(String id) throws Exception {
    try (Client client = new Client(scripted)) {
      assertThat(client.ask("{'jsonrpc':'2.0','id':" + id + ",'method':'konsol/session.list'}"))
          .isEqualTo("{'jsonrpc':'2.0','id':" + id + ",'result':{'sessions':[]}}");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",'params':{}", ",'params':null", ",'params':{'unknown':1}"})
  void paramsMayBeAbsentOrEmpty(String params) throws Exception {
    try (Client client = new Client(scripted)) {
      assertThat(client.ask("{'jsonrpc':'2.0','id':1,'method':'shutdown'" + params + "}"))
          .isEqualTo("{'jsonrpc':'2.0','id':1,'result':null}");
    }
  }

  @Test
  void headersHaveAnyCaseAndOthersAreIgnored() throws Exception {
    byte[] body = "{\"jsonrpc\":\"2.0\",\"id\":\"é\",\"method\":\"shutdown\"}".getBytes(UTF_8);
    try (Client client = new Client(scripted)) {
      client.sendRaw(
          ("Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:"
                  + body.length
                  + "\r\n\r\n")
              .getBytes(UTF_8));
      client.sendRaw(body);

      assertThat(client.receive()).isEqualTo("{'jsonrpc':'2.0','id':'é','result':null}");
    }
  }

  @Test
  void parametersByPositionAreRefused() throws Exception {
    try (Client client = new Client(scripted)) {
      assertThat(client.call("konsol/session.create", "['java']"))
          .isEqualTo(
              "'error':{'code':-32602,'message':'params must be an object',"
                  + "'data':{'parameter':'params'}}");
    }
  }

  /// A method and a parameter of it, from the table.
  record Place(Operation operation, Operation.Field param) {
    @Override
    public String toString() {
      return operation.name() + " " + param.name();
    }
  }

  static List<Place> places() {
    List<Place> places = new ArrayList<>();
    for (RpcMethod method : Operations.all()) {
      Operation operation = method.description();
      operation.fields().forEach(param -> places.add(new Place(operation, param)));
    }
    return places;
  }

  static List<Place> required() {
    return places().stream().filter(place -> place.param().required()).toList();
  }

  @ParameterizedTest
  @MethodSource("places")
  void aParameterOfAnotherTypeIsNamed(Place place) throws Exception {
    try (Client client = new Client(scripted)) {
      String wrong = place.param().type() == Operation.Type.TEXTS ? "{}" : "[]";
      assertThat(client.call(place.operation().name(), params(place, wrong)))
          .startsWith("'error':{'code':-32602,'message':'" + place.param().name() + " must be ")
          .endsWith("'data':{'parameter':'" + place.param().name() + "'}}");
    }
  }

  @ParameterizedTest
  @MethodSource("required")
  void aMissingParameterIsNamed(Place place) throws Exception {
    String name = place.param().name();
    String missing =
        "'error':{'code':-32602,'message':'"
            + name
            + " is missing','data':{'parameter':'"
            + name
            + "'}}";
    try (Client client = new Client(scripted)) {
      assertThat(client.call(place.operation().name(), params(place, "null"))).isEqualTo(missing);
    }
  }

  /// All required parameters as they should be, but this one.
  private static String params(Place place, String value) {
    StringBuilder json = new StringBuilder("{'" + place.param().name() + "':" + value);
    for (Operation.Field param : place.operation().fields()) {
      if (param.required() && !param.equals(place.param())) {
        String text = param.type() == Operation.Type.TEXTS ? "['text']" : "'text'";
        json.append(",'").append(param.name()).append("':").append(text);
      }
    }
    return json.append('}').toString();
  }

  @Test
  void whereSeveralAreMissingTheFirstIsNamed() throws Exception {
    try (Client client = new Client(scripted)) {
      assertThat(client.call("konsol/eval", "{}"))
          .isEqualTo(
              "'error':{'code':-32602,'message':'sessionId is missing',"
                  + "'data':{'parameter':'sessionId'}}");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          initialize            | {'clientInfo':{}}                             | clientInfo.name
          initialize            | {'clientInfo':{'name':'n','version':1}}       | clientInfo.version
          initialize            | {'capabilities':{'notifications':'yes'}}      | capabilities.notifications
          initialize            | {'processId':1.5}                             | processId
          konsol/session.create | {'env':{'A':1}}                               | env.A
          konsol/session.create | {'env':{'A=B':'x'}}                           | env.A=B
          konsol/session.create | {'env':{'':'x'}}                              | env
          konsol/session.create | {'env':{'A':'x\\u0000'}}                      | env.A
          konsol/session.create | {'language':'cobol'}                          | language
          konsol/session.create | {'language':'kotlin'}                         | language
          konsol/session.create | {'cwd':'/no/such/place'}                      | cwd
          konsol/eval           | {'sessionId':'s','code':'c','timeoutMs':0}    | timeoutMs
          konsol/eval           | {'sessionId':'s','code':'c','timeoutMs':1e99} | timeoutMs
          konsol/complete       | {'sessionId':'s','code':'c','cursor':2}       | cursor
          konsol/complete       | {'sessionId':'s','code':'c','cursor':-1}      | cursor
          """)
  void aWrongValueIsNamed(String method, String params, String parameter) throws Exception {
    try (Client client = new Client(scripted)) {
      assertThat(client.call(method, params))
          .startsWith("'error':{'code':-32602,")
          .endsWith("'data':{'parameter':'" + parameter + "'}}");
    }
  }
}
