package dev.konsol.rpc;

import dev.konsol.core.KonsolException;
import dev.konsol.core.session.SessionId;
import dev.konsol.eval.EvalLanguage;
import dev.konsol.eval.EvalSpec;
import dev.konsol.eval.SessionRequest;
import dev.konsol.rpc.answer.Fault;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Reads the parameters of `konsol/session.create`.
final class CreateParams {
  private static final Pattern NAME = Pattern.compile("[\\w.:@+-]{1,64}");

  private CreateParams() {}

  static SessionRequest of(Invocation request) {
    Params params = request.params();
    RpcSettings settings = request.conversation().settings();
    Optional<EvalLanguage> language =
        params.mayText("language").map(name -> language(name, request.conversation().languages()));
    Path directory =
        params.mayText("cwd").map(cwd -> directory(settings.cwd(), cwd)).orElse(settings.cwd());
    Map<String, String> environment = new HashMap<>(settings.env());
    environment.putAll(params.variables("env"));
    SessionId id = new SessionId(UUID.randomUUID().toString());
    EvalSpec spec =
        new EvalSpec(
            id,
            directory,
            language,
            params.mayText("module"),
            params.mayText("sourceSet"),
            environment);
    EvalSpec chosen = JvmParams.with(spec, params).with(BootParams.of(params));
    Optional<String> name = params.mayText("name").map(CreateParams::name);
    return new SessionRequest(
        name.map(chosen::named).orElse(chosen), params.has("cwd"), params.flag("rollback"));
  }

  private static String name(String given) {
    if (!NAME.matcher(given).matches()) {
      throw Fault.wrong("name", "a name has 1 to 64 letters, digits, or any of _ . : @ + -");
    }
    return given;
  }

  private static EvalLanguage language(String name, List<EvalLanguage> available) {
    try {
      EvalLanguage language = EvalLanguage.named(name);
      // Where there is no Ruby, opening the session says what to install.
      if (available.contains(language) || language == EvalLanguage.RUBY) {
        return language;
      }
    } catch (KonsolException e) {
      // Said below, with what there is.
    }
    String here = available.stream().map(EvalLanguage::wireName).collect(Collectors.joining(", "));
    throw Fault.wrong("language", "'" + name + "' cannot be had here, only: " + here);
  }

  private static Path directory(Path base, String cwd) {
    try {
      Path directory = base.resolve(cwd).normalize();
      if (Files.isDirectory(directory)) {
        return directory;
      }
    } catch (InvalidPathException e) {
      // Not a directory, then.
    }
    throw Fault.wrong("cwd", "'" + cwd + "' is no directory");
  }
}
