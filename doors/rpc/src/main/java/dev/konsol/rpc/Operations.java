package dev.konsol.rpc;

import dev.konsol.jsonrpc.Handler.Dispatch;
import dev.konsol.jsonrpc.RpcException;
import dev.konsol.rpc.answer.Fault;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// All methods. `$/cancelRequest` is not among them: the peer answers it.
final class Operations {
  private static final Map<String, RpcMethod> BY_METHOD =
      all().stream().collect(Collectors.toUnmodifiableMap(RpcMethod::name, Function.identity()));

  private Operations() {}

  static List<RpcMethod> all() {
    return Stream.of(
            LifeOperations.ALL, SessionOperations.ALL, EvalOperations.ALL, ProjectOperations.ALL)
        .flatMap(List::stream)
        .toList();
  }

  static RpcMethod named(String method) {
    @Nullable RpcMethod found = BY_METHOD.get(method);
    if (found == null) {
      throw unknown(method);
    }
    return found;
  }

  static Dispatch dispatch(String method) {
    @Nullable RpcMethod found = BY_METHOD.get(method);
    return found == null ? Dispatch.CONCURRENT : found.dispatch();
  }

  private static RpcException unknown(String method) {
    return Fault.METHOD_NOT_FOUND.because(
        "there is no method '" + method + "'", Invocation.object().put("method", method));
  }
}
