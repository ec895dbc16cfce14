package dev.konsol.client.repl.display;

import java.io.StringWriter;

/// Keeps what a screen writes, on whichever stream. One thread may write while another looks.
final class Written implements ReplScreen.Paper {
  private final StringWriter text = new StringWriter();

  @Override
  public void out(String more) {
    text.write(more);
  }

  @Override
  public void err(String more) {
    text.write(more);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
