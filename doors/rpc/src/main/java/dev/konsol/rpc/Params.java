package dev.konsol.rpc;

import dev.konsol.core.reference.Operation;
import dev.konsol.jsonrpc.RpcException;
import dev.konsol.rpc.answer.Fault;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// The parameters of a request, each asked for by name and type. What is missing or wrong is
/// refused with the parameter's name. Parameters that nobody asks for are ignored, and `null`
/// counts as not given.
final class Params {
  /// What is to blame where it is no single one.
  static final String ALL = "params";

  private final JsonNode node;
  private final String prefix;

  private Params(JsonNode node, String prefix) {
    this.node = node;
    this.prefix = prefix;
  }

  /// @param node an object, or absent
  static Params of(JsonNode node) {
    if (!node.isMissingNode() && !node.isObject()) {
      throw Fault.wrong(ALL, "params must be an object");
    }
    return new Params(node, "");
  }

  /// What is missing is told by the first of them.
  void require(List<Operation.Field> described) {
    for (Operation.Field each : described) {
      if (each.required() && find(each.name()).isEmpty()) {
        throw missing(each.name());
      }
    }
  }

  String text(String name) {
    return mayText(name).orElseThrow(() -> missing(name));
  }

  Optional<String> mayText(String name) {
    return find(name).map(value -> must(value.isString(), name, "a string", value).stringValue());
  }

  boolean has(String name) {
    return find(name).isPresent();
  }

  /// A whole number within bounds, which are part of the complaint.
  Optional<Integer> mayWhole(String name, int least, int most) {
    String kind = "a whole number from " + least + " to " + most;
    return find(name)
        .map(
            value ->
                must(
                        value.isIntegralNumber()
                            && value.canConvertToInt()
                            && value.intValue() >= least
                            && value.intValue() <= most,
                        name,
                        kind,
                        value)
                    .intValue());
  }

  boolean flag(String name) {
    return find(name)
        .map(value -> must(value.isBoolean(), name, "true or false", value).booleanValue())
        .orElse(false);
  }

  /// One at least.
  List<String> texts(String name) {
    JsonNode list = find(name).orElseThrow(() -> missing(name));
    must(list.isArray() && !list.isEmpty(), name, "a list of strings", list);
    List<String> texts = new ArrayList<>();
    list.forEach(
        each -> texts.add(must(each.isString(), name, "a list of strings", each).stringValue()));
    return texts;
  }

  /// None where there is no list.
  List<String> mayTexts(String name) {
    return find(name).filter(list -> !list.isArray() || !list.isEmpty()).isPresent()
        ? texts(name)
        : List.of();
  }

  Map<String, String> variables(String name) {
    Map<String, String> variables = new LinkedHashMap<>();
    mayObject(name)
        .ifPresent(
            given ->
                given
                    .node
                    .properties()
                    .forEach(e -> variables.put(e.getKey(), given.text(e.getKey()))));
    return variables;
  }

  /// The variables of a process: what cannot be one is refused with its name.
  Map<String, String> environment(String name) {
    Map<String, String> environment = variables(name);
    environment.forEach(
        (key, value) -> {
          if (key.isEmpty() || key.contains("=")) {
            String which = key.isEmpty() ? name : name + "." + key;
            throw Fault.wrong(which, "'" + key + "' cannot be the name of a variable");
          }
          if (key.indexOf('\0') >= 0 || value.indexOf('\0') >= 0) {
            throw Fault.wrong(name + "." + key, "a variable cannot hold a NUL character");
          }
        });
    return environment;
  }

  Optional<Params> mayObject(String name) {
    return find(name)
        .map(
            value ->
                new Params(must(value.isObject(), name, "an object", value), prefix + name + "."));
  }

  private Optional<JsonNode> find(String name) {
    JsonNode value = node.path(name);
    return value.isMissingNode() || value.isNull() ? Optional.empty() : Optional.of(value);
  }

  private JsonNode must(boolean right, String name, String kind, JsonNode value) {
    if (!right) {
      throw Fault.wrong(prefix + name, prefix + name + " must be " + kind);
    }
    return value;
  }

  private RpcException missing(String name) {
    return Fault.wrong(prefix + name, prefix + name + " is missing");
  }
}
