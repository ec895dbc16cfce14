package sample.till;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class TillApplication {
  public static void main(String[] args) {
    SpringApplication.run(TillApplication.class, args);
  }
}
