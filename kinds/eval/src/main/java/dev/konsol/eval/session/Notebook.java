package dev.konsol.eval.session;

import dev.konsol.eval.result.Display;
import dev.konsol.eval.result.Evaluation;
import dev.konsol.eval.result.Outcome;
import dev.konsol.eval.result.Problem;
import dev.konsol.eval.result.Thrown;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A transcript as a Jupyter notebook, of format 4.5: a code cell for each evaluation, with what it
/// printed, showed and gave.
final class Notebook {
  private static final int MINOR = 5;
  private static final Map<String, String> EXTENSIONS =
      Map.of("java", ".java", "kotlin", ".kts", "ruby", ".rb");

  private Notebook() {}

  static String of(Transcript transcript) {
    ObjectNode notebook = object();
    ArrayNode cells = notebook.putArray("cells");
    transcript.entries().forEach(entry -> cells.add(cell(entry)));
    notebook.set("metadata", metadata(transcript.language().wireName()));
    notebook.put("nbformat", 4).put("nbformat_minor", MINOR);
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(notebook);
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  private static ObjectNode metadata(String language) {
    String title = language.substring(0, 1).toUpperCase(Locale.ROOT) + language.substring(1);
    ObjectNode metadata = object();
    ObjectNode kernel = metadata.putObject("kernelspec");
    kernel.put("display_name", title).put("language", language).put("name", language);
    ObjectNode info = metadata.putObject("language_info");
    info.put("name", language).put("mimetype", "text/x-" + language);
    info.put("file_extension", EXTENSIONS.getOrDefault(language, ".txt"));
    return metadata;
  }

  private static ObjectNode cell(Transcript.Entry entry) {
    Evaluation evaluation = entry.evaluation();
    ObjectNode cell = object().put("cell_type", "code").put("execution_count", entry.number());
    cell.put("id", "konsol-" + entry.number());
    cell.putObject("metadata");
    cell.put("source", entry.code());
    ArrayNode outputs = cell.putArray("outputs");
    addStream(outputs, "stdout", evaluation.stdout());
    addStream(outputs, "stderr", evaluation.stderr());
    for (Display display : evaluation.displays()) {
      outputs.add(data("display_data", display.mime(), display.data()));
    }
    addOutcome(outputs, evaluation.outcome(), entry.number());
    return cell;
  }

  private static void addStream(ArrayNode outputs, String name, String text) {
    if (!text.isEmpty()) {
      outputs.addObject().put("output_type", "stream").put("name", name).put("text", text);
    }
  }

  private static ObjectNode data(String type, String mime, String data) {
    ObjectNode output = object().put("output_type", type);
    ObjectNode bundle = output.putObject("data").put(mime, data);
    if (mime.equals("text/markdown")) {
      bundle.put("text/plain", data);
    }
    output.putObject("metadata");
    return output;
  }

  private static void addOutcome(ArrayNode outputs, Outcome outcome, long number) {
    switch (outcome) {
      case Outcome.Value value -> addValue(outputs, value, number);
      case Outcome.Threw(Thrown thrown) ->
          outputs.add(error(thrown.className(), thrown.message(), thrown.backtrace()));
      case Outcome.Interrupted _ -> outputs.add(error("Interrupted", "it was stopped", List.of()));
      case Outcome.TimedOut _ -> outputs.add(error("TimedOut", "its time was up", List.of()));
      case Outcome.Rejected(List<Problem> problems) ->
          outputs.add(error("CompileError", "it does not compile", lines(problems)));
      case Outcome.Incomplete _ ->
          outputs.add(error("IncompleteInput", "the code is not complete", List.of()));
      case Outcome.WorkerLost lost -> outputs.add(error("WorkerLost", lost.reason(), List.of()));
    }
  }

  private static void addValue(ArrayNode outputs, Outcome.Value value, long number) {
    if (value.type().isPresent() || !value.data().isEmpty()) {
      outputs.add(
          data("execute_result", value.mime(), value.data()).put("execution_count", number));
    }
  }

  private static List<String> lines(List<Problem> problems) {
    return problems.stream()
        .map(each -> each.line() + ":" + each.column() + ": " + each.message())
        .toList();
  }

  private static ObjectNode error(String name, String message, List<String> frames) {
    ObjectNode output = object().put("output_type", "error");
    output.put("ename", name).put("evalue", message);
    ArrayNode traceback = output.putArray("traceback");
    traceback.add(name + ": " + message);
    frames.forEach(traceback::add);
    return output;
  }
}
