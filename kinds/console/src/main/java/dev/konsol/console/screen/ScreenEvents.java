package dev.konsol.console.screen;

/// What a screen has to say while it reads output. Called from within [Screen#feed].
public interface ScreenEvents {
  /// The program asked the terminal something; these bytes are the answer, to be typed back.
  void reply(byte[] bytes);

  /// A shell-integration mark (OSC 133 or OSC 633): its letter, and what came with it.
  void mark(char letter, String detail);

  ScreenEvents NONE =
      new ScreenEvents() {
        @Override
        public void reply(byte[] bytes) {}

        @Override
        public void mark(char letter, String detail) {}
      };
}
