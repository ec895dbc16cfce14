package shop;

public interface Tax {
  int rate();
}
