package sample;

final class Programs {
  static String said = Program.say();
}
