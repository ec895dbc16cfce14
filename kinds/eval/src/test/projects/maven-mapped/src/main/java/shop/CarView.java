package shop;

import lombok.Data;

@Data
public class CarView {
  private String name;
  private int places;
}
