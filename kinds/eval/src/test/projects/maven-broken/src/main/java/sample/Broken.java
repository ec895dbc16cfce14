package sample;

public final class Broken {
  int number = missing();
}
