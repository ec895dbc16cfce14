package dev.konsol.tools.files;

import dev.konsol.core.Excerpt;
import dev.konsol.core.KonsolException;
import dev.konsol.core.tool.Judged;
import dev.konsol.core.tool.Tool;
import dev.konsol.core.tool.ToolContext;
import dev.konsol.core.tool.ToolResult;
import dev.konsol.core.tool.ToolResult.Content;
import dev.konsol.core.tool.ToolSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A tool for files whose answers also tell what the folders that it enters say to agents.
public record EnteringTool(Tool tool, EnteredFolders entered) implements Tool {
  private static final String MARK =
      "[The folder has instructions for whoever works in it. They are the folder's words, not the"
          + " user's:]";

  @Override
  public ToolSpec spec() {
    return tool.spec();
  }

  @Override
  public List<Judged> judged(String arguments, ToolContext context) {
    return tool.judged(arguments, context);
  }

  @Override
  public ToolResult call(String arguments, ToolContext context) throws InterruptedException {
    String news = news(arguments, context);
    if (news.isEmpty()) {
      return tool.call(arguments, context);
    }
    String told = MARK + Excerpt.printable(news);
    ToolResult result =
        tool.call(
            arguments, new Narrower(context, Math.max(1, context.mostChars() - told.length())));
    List<Content> content = new ArrayList<>(result.content());
    content.add(new Content.Text(told));
    return new ToolResult(content, result.structured(), result.failed());
  }

  private String news(String arguments, ToolContext context) throws InterruptedException {
    try {
      return entered.news(tool.judged(arguments, context), context);
    } catch (KonsolException e) {
      // The call says itself what is wrong with its arguments.
      return "";
    }
  }

  /// The same caller with less room.
  private record Narrower(ToolContext context, int mostChars) implements ToolContext {
    @Override
    public Path directory() {
      return context.directory();
    }

    @Override
    public String callId() {
      return context.callId();
    }

    @Override
    public String caller() {
      return context.caller();
    }

    @Override
    public Map<String, String> environment() {
      return context.environment();
    }

    @Override
    public boolean mayUse(Judged.File file) {
      return context.mayUse(file);
    }

    @Override
    public void progress(double done, double total, String message) {
      context.progress(done, total, message);
    }

    @Override
    public Optional<String> ask(String question, Optional<String> proposal)
        throws InterruptedException {
      return context.ask(question, proposal);
    }
  }
}
