package dev.konsol.client.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.konsol.wire.JsonObject;
import org.junit.jupiter.api.Test;

class ResultTest {
  private static Result result(String json) {
    return new Result(JsonObject.parse(json));
  }

  @Test
  void aValueThatIsATableIsNotShownInWordsToo() {
    Result records =
        result(
            """
            {"value":"[#<Customer id: 1>]","valueType":"Array","displays":[
              {"mime":"text/markdown","data":"| id |","meta":{"of":"value","text":"id"}}]}""");
    Result displayed =
        result(
            """
            {"value":"3","valueType":"Integer","displays":[
              {"mime":"text/markdown","data":"| id |","meta":{"text":"id"}}]}""");

    assertThat(records.value()).isEmpty();
    assertThat(displayed.value()).contains("3");
  }

  @Test
  void onlyFramesAreAtAPlace() {
    Result failed =
        result(
            """
            {"value":"","exception":{"class":"A","message":"a","backtrace":[
              "a.b(C.java:1)","… 7 more","Suppressed: S: s","Caused by: B: b","d.e(F.java:2)"]}}""");

    assertThat(failed.failure().orElseThrow().trace())
        .containsExactly(
            "at a.b(C.java:1)",
            "… 7 more",
            "Suppressed: S: s",
            "Caused by: B: b",
            "at d.e(F.java:2)");
  }
}
